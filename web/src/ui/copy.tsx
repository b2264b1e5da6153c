// A button that copies text and confirms it.
import { useEffect, useState } from "preact/hooks";

/** Copy text to the clipboard. Return false if the browser does not allow it. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface Props {
  text: string;
  label: string;
  class?: string;
}

export function CopyButton({ text, label, class: look = "small" }: Props) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), 2500);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    if (await copied(text)) setSaid("Copied");
    else prompt("Copy this:", text);
  };
  return (
    <button type="button" class={look} onClick={() => void copy()}>
      <span aria-live="polite">{said || label}</span>
    </button>
  );
}

/** Show a link in full, with buttons to copy it or, if the device supports it, pass it to another app. */
export function LinkToGive({ title, says, link }: { title: string; says: string; link: string }) {
  return (
    <div class="give">
      <p class="give-title">{title}</p>
      <div class="give-row">
        <input
          type="text"
          readOnly
          value={link}
          aria-label={`${title}: link`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={link} label="Copy" />
        {"share" in navigator && (
          <button type="button" class="small" onClick={() => void share(title, link)}>
            Share
          </button>
        )}
      </div>
      <p class="give-says">{says}</p>
    </div>
  );
}

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title: `Cybertank: ${title}`, url });
  } catch {
    // The user closed the device's share panel.
  }
}

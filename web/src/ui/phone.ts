// True while the page uses the phone layout.
import { signal } from "@preact/signals";

const narrow = matchMedia("(max-width: 820px)");

export const phone = signal(narrow.matches);
narrow.addEventListener("change", () => (phone.value = narrow.matches));

// Whether the page is laid out for a phone.
import { signal } from "@preact/signals";

const narrow = matchMedia("(max-width: 820px)");

export const phone = signal(narrow.matches);
narrow.addEventListener("change", () => (phone.value = narrow.matches));

/** Marks something live. Lime is otherwise used only for the next slot and the countdown. */
export function LiveDot() {
  return <span aria-hidden className="pulse inline-block size-2 shrink-0 rounded-full bg-live" />
}

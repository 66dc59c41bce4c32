/** "Now": the only place of the lime colour beside the nearest slot and the countdown. */
export function LiveDot() {
  return <span aria-hidden className="pulse inline-block size-2 shrink-0 rounded-full bg-live" />
}

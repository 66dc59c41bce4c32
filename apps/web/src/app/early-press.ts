declare global {
  /** Set by the script in the page's head. */
  var earlyPress: { keep: (event: Event) => void; button?: HTMLButtonElement } | undefined
}

/** Called when React begins to listen: it would handle later presses itself, and the repetition would do so again. */
export function endEarlyPresses(): void {
  if (globalThis.earlyPress) removeEventListener('click', globalThis.earlyPress.keep, true)
}

/** Presses the button that a person pressed before the page listened. */
export function repeatEarlyPress(): void {
  const button = globalThis.earlyPress?.button
  globalThis.earlyPress = undefined
  if (button?.isConnected) button.click()
}

declare global {
  /** Set by the script in the page's head. */
  var earlyPress: { keep: (event: Event) => void; button?: HTMLButtonElement } | undefined
}

/** Presses the button that a person pressed before the page listened. */
export function repeatEarlyPress(): void {
  const early = globalThis.earlyPress
  if (!early) return
  globalThis.earlyPress = undefined
  removeEventListener('click', early.keep, true)
  if (early.button?.isConnected) early.button.click()
}

interface Tracked {
  _valueTracker?: { setValue(value: string): void }
}

/** Runs in each page of Firefox, which Playwright drives without what it does for Chromium. */
export function preparePage(): void {
  // A window that is not in front keeps its focus.
  window.addEventListener('blur', (event) => event.target === window && event.stopImmediatePropagation(), true)
  document.hasFocus = () => true
  // Playwright fills fields through the property that React watches, so React would see no change.
  window.addEventListener(
    'input',
    ({ isTrusted, target }) => {
      const { _valueTracker: tracker } = target as Tracked
      if (!isTrusted) tracker?.setValue('\0')
    },
    true,
  )
}

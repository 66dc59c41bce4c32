/**
 * Runs in the head of the block before its first paint. The server doesn't know the reader's zone, so a block without one
 * in its address is loaded again with it.
 */
function showInOwnZone(): void {
  const url = new URL(location.href)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  if (url.searchParams.has('zone') || !timeZone || timeZone === document.documentElement.dataset['zone']) return
  url.searchParams.set('zone', timeZone)
  location.replace(url)
}

/** The height and a key are no secrets, so any page around the block may read them. */
function report(message: { height: number } | { close: true }): void {
  parent.postMessage({ razgovor: message }, '*')
}

function reportHeight(): void {
  const { body } = document
  new ResizeObserver(() => report({ height: Math.ceil(body.getBoundingClientRect().height) })).observe(body)
}

showInOwnZone()
if (parent !== window) {
  addEventListener('DOMContentLoaded', reportHeight)
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') report({ close: true })
  })
}

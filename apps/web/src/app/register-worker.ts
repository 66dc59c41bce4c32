/** Registers the service worker after the page has loaded, so that what it keeps is not fetched before the page. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

function register(): void {
  // Refused in private windows of some browsers, where the site works without it.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

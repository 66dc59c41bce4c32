// Shows what is pushed and leads to it; keeps no pages. The push's shape is the contract's `pushMessage`.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = readMessage(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      lang: 'ru',
      icon: '/favicon.svg',
      data: { link },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})

/** A push without a notification costs the site its leave to send: what can't be read is shown in general words. */
function readMessage(data) {
  const general = { title: 'Разговор', body: 'У тебя новое уведомление', link: '/notifications', tag: 'news' }
  try {
    return { ...general, ...data.json() }
  } catch {
    return general
  }
}

/** The tab that shows it already, else a new one: another tab may be in a meeting. */
async function open(link) {
  const url = URL.parse(link ?? '/notifications', self.location.origin)
  if (url?.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = tabs.find((tab) => URL.parse(tab.url)?.pathname === url.pathname)
  await (shown ? shown.focus() : self.clients.openWindow(url.href))
}

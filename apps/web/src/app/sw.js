// Runs apart from the site: shows push messages, opens the site without a connection, and receives what other apps
// share. The build puts `build` before this file: the files to cache, with a version of its own.

const current = `shell-${build.version}`
const sharePath = '/messages/share'
/** The maximum number of files of one share, so that their list stays short. */
const sharedFilesMax = 10
const shellPath = '/shell'
/** The server's page without data, the same for everybody; the browser renders its texts. */
const shellSource = '/orders'
/** After this time the cached shell is shown, which then waits for its data. */
const pageLimitMs = 4000
/** Paths that are not pages of this app, and files that are opened like pages. */
const notPages = /^\/(?:api|files|link-pictures)\/|\.\w+$/

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().catch(() => undefined))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldShells(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === sharePath) event.respondWith(takeShared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (request.destination === 'document' && !notPages.test(pathname)) event.respondWith(answerPage(event))
  } else if (/^\/assets\/.+\.(?:js|css)$/.test(pathname)) event.respondWith(answerAsset(event))
  else if (pathname.startsWith('/fonts/')) event.respondWith(answerFont(request))
})

/**
 * Returns the server's page, always of the newest build. Without a connection, or after the limit, the shell of this
 * build.
 */
async function answerPage(event) {
  const answer = fetchPage(event)
  event.waitUntil(answer.then(keepMissingShell, () => undefined))
  const limit = new Promise((resolve) => setTimeout(resolve, pageLimitMs))
  const inTime = await Promise.race([answer, limit]).catch(() => undefined)
  return inTime ?? (await findShell()) ?? answer
}

async function fetchPage({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request)
}

/** A file's name contains a hash of its content, so the copy of any build is right. */
async function answerAsset(event) {
  const { request } = event
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(keep(request, answer.clone()))
  return answer
}

async function answerFont(request) {
  const cache = await caches.open(current)
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request)
}

async function keep(request, answer) {
  const cache = await caches.open(current)
  await cache.put(request, answer)
}

async function findShell() {
  const cache = await caches.open(current)
  return cache.match(shellPath)
}

async function keepMissingShell() {
  if (!(await findShell())) await keepShell().catch(() => undefined)
}

/** Caches the shell last: if it is cached, so are all its files. */
async function keepShell() {
  const cache = await caches.open(current)
  const page = await fetch(shellSource, { cache: 'no-store', credentials: 'omit' })
  const html = await page.text()
  // While a deployment runs, another process may still answer with the former build.
  if (!page.ok || !html.includes(build.entry)) throw new Error('the page is of another build')
  await cache.addAll(build.files)
  const headers = new Headers(page.headers)
  // These headers say when and how the page was sent.
  for (const name of ['server-timing', 'content-encoding', 'content-length', 'vary', 'date']) headers.delete(name)
  await cache.put(shellPath, new Response(html, { headers }))
}

/** Tabs of the last build may still ask for its files; those of the builds before it are gone. */
async function dropOldShells() {
  const names = await caches.keys()
  const former = names.filter((name) => name.startsWith('shell-') && name !== current)
  await Promise.all(former.slice(0, -1).map((name) => caches.delete(name)))
}

/** Stores what another app shares for the page that reads it (`features/conversations/shared.ts`). */
async function takeShared(request) {
  const form = await request.formData().catch(() => new FormData())
  const texts = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((text) => typeof text === 'string' && text)
  const files = form
    .getAll('files')
    .filter((file) => file instanceof File && file.size > 0)
    .slice(0, sharedFilesMax)
  await caches.delete('shared')
  if (texts.length + files.length > 0) {
    const cache = await caches.open('shared')
    const names = files.map(({ name }) => name)
    const words = { text: [...new Set(texts)].join('\n'), names, shared_at: Date.now() }
    await Promise.all(files.map((file, index) => cache.put(`/shared/files/${index}`, new Response(file))))
    await cache.put('/shared/words', Response.json(words))
  }
  return Response.redirect(sharePath, 303)
}

self.addEventListener('push', (event) => {
  const { title, body, link, tag, badge } = readMessage(event.data)
  if (badge !== undefined) event.waitUntil(setBadge(badge))
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

/**
 * The browser withdraws the permission after a push without a notification, so an unreadable push is shown in general
 * words.
 */
function readMessage(data) {
  const general = { title: 'Разговор', body: 'У тебя новое уведомление', link: '/notifications', tag: 'news' }
  try {
    return { ...general, ...data.json() }
  } catch {
    return general
  }
}

/** Rejected unless the site is installed. */
async function setBadge(count) {
  await self.navigator.setAppBadge?.(count).catch(() => undefined)
}

/** Focuses the tab that already shows the link, else opens a new tab, because another tab may be in a meeting. */
async function open(link) {
  const url = URL.parse(link ?? '/notifications', self.location.origin)
  if (url?.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = tabs.find((tab) => URL.parse(tab.url)?.pathname === url.pathname)
  await (shown ? shown.focus() : self.clients.openWindow(url.href))
}

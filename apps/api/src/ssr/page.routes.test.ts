import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSpeaker } from '../../test/factories.ts'
import { startApi, type TestApi } from '../../test/start-api.ts'
import { transact } from '../db/transact.ts'

/** What `vite build` leaves, made small: it says what it was asked, and how many times it was. */
const renderer = `let count = 0
export async function render(request, { fetcher, origin, now }) {
  const { pathname, search } = new URL(request.url)
  if (pathname === '/broken') throw new Error('broken')
  if (pathname === '/cart') return { html: '', head: '<meta name="robots" content="noindex">', state: '', status: 200, chunks: [], tags: [] }
  const version = await (await fetcher('/api/version', { headers: {} })).json()
  return {
    html: \`<p>\${pathname}\${search} \${++count} \${version.name}</p>\`, head: '<title>$&</title>', state: '{}',
    status: pathname === '/missing' ? 404 : 200, chunks: ['src/pages/home.tsx'], tags: ['lists'],
  }
}
export const embedStyles = 'main { color: red }'
export async function renderEmbed({ id, search }, { fetcher }) {
  if (id === 'broken') throw new Error('broken')
  const { status } = await fetcher('/api/speakers/' + id, { headers: {} })
  return {
    html: \`<p>\${id} \${search} \${++count}</p>\`, head: '<title>Запись</title>', status, tint: 'mint',
    theme: 'dark', zone: 'Asia/Omsk', tags: ['anna'],
  }
}`
const manifest = {
  'src/pages/home.tsx': { file: 'assets/home-1.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js' },
}
const template =
  '<html><head><!--head--><script type="module" src="/assets/site-1.js"></script><link rel="stylesheet" href="/assets/site-1.css"></head>' +
  '<body><div id="root"><!--app--></div><!--state--></body></html>'

let folder: string
let api: TestApi

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'razgovor-pages-'))
  const files = {
    'dist/client/index.html': template,
    'dist/client/.vite/manifest.json': JSON.stringify(manifest),
    'dist/client/assets/site-1.css': 'p { color: red }',
    'dist/client/assets/site-1.js': 'site()',
    'dist/client/assets/blur.worker-1.js': 'blur()',
    'dist/client/embed.js': 'embed()',
    'dist/client/favicon.svg': '<svg/>',
    'dist/frame/frame.js': 'frame()\n',
    'dist/server/package.json': '{"type":"module"}',
    'dist/server/entry-server.js': renderer,
    'files/face.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  api = await startApi({
    environment: { WEB_DIST: path.join(folder, 'dist'), FILES_DIR: path.join(folder, 'files') },
  })
  await makeSpeaker(api, { alias: 'embedded' })
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const get = (address: string, init?: RequestInit) => fetch(`${api.url}${address}`, init)
const policyOf = async (address: string) => (await get(address)).headers.get('content-security-policy')
const textOf = async (address: string) => (await get(address)).text()

test('a page includes its head, styles, data and preloads of its chunks', async () => {
  const html = await textOf('/about')
  expect(html).toContain('<title>$&</title>')
  expect(html).toContain('<style>p { color: red }</style>')
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/site-1.css" disabled>')
  expect(html).toContain('<script id="state" type="application/json">{}</script>')
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/home-1.js">')
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/shared-1.js">')
  expect(html).toMatch(/<p>\/about \d+ Разговор<\/p>/)
})

test('a page is rendered once, whatever campaign parameters it has, until its content changes', async () => {
  const [first, second] = await Promise.all([textOf('/speakers?q=1'), textOf('/speakers/?utm_source=mail&q=1')])
  expect(second).toBe(first)
  expect(await textOf('/speakers?q=1')).toBe(first)
  await transact(api.ctx, async (_tx, after) => after.dropPages('news'))
  expect(await textOf('/speakers?q=1')).toBe(first)
  await transact(api.ctx, async (_tx, after) => after.dropPages('lists'))
  expect(await textOf('/speakers?q=1')).not.toBe(first)
})

test('a missing page returns 404 with HTML and is not cached', async () => {
  const response = await get('/missing')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).not.toBe(await textOf('/missing'))
})

test('a signed-in page is an empty shell with noindex', async () => {
  const html = await textOf('/cart')
  expect(html).toContain('<div id="root"></div>')
  expect(html).toContain('noindex')
})

test('a shell asks to enable JavaScript, and a rendered page does not', async () => {
  for (const address of ['/cart', '/broken'])
    expect(await textOf(address)).toMatch(/<noscript>.*включи JavaScript в настройках браузера.*<\/noscript>/)
  expect(await textOf('/about')).not.toContain('noscript')
})

test('a page that fails to render returns a shell with 503', async () => {
  const response = await get('/broken')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('<div id="root"></div>')
})

test('a browser that accepts brotli gets the page compressed', async () => {
  const compressed = await api.app.inject({ url: '/news', headers: { 'accept-encoding': 'gzip, br' } })
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toContain('<p>/news')
})

test('HEAD of a page returns 200 without a body', async () => {
  const response = await get('/about', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
})

test('content shared with the app leads to its page also without a service worker', async () => {
  const body = new FormData()
  body.set('text', 'Смотри')
  const answer = await get('/messages/share', { method: 'POST', body, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/messages/share'])
})

test('a page sends the server’s time, and its CSP allows only the site’s scripts and the captcha’s', async () => {
  const { headers } = await get('/about')
  expect(headers.get('server-timing')).toBe(`now;desc="${api.clock.now().toISOString()}"`)
  const [, scripts] = /script-src ([^;]*)/.exec(headers.get('content-security-policy')!)!
  const { origin } = new URL(api.sandbox.captcha.url)
  expect(scripts!.replace(/sha256-[^']+/, 'sha256-')).toBe(`'self' 'sha256-' ${origin}`)
})

test('any site may frame the block of a speaker, and no site any other page', async () => {
  for (const address of ['/embed/embedded', '/embed/nobody', '/embed/broken', '/embed/embedded/?zone=Asia/Omsk']) {
    const { headers } = await get(address)
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('x-robots-tag')).toBe('noindex')
  }
  const others = [
    '/',
    '/anna',
    '/embed',
    '/embed/embedded/x',
    '//embed/embedded',
    '/auth',
    '/api/version',
    '/files/face.svg',
  ]
  for (const address of [...others, '/assets/site-1.js', '/robots.txt', '/orders?embed=1', '/%65mbed']) {
    const { headers } = await get(address)
    expect(headers.get('content-security-policy')).not.toContain('frame-ancestors *')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  }
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the block runs its own script only, and can neither send a form nor make a call', async () => {
  const html = await textOf('/embed/embedded')
  expect(html).toContain('<html lang="ru" data-theme="dark" data-zone="Asia/Omsk">')
  expect(html).toContain('<style>main { color: red }</style><script>frame()</script>')
  expect(html).toContain('<body data-tint="mint"><p>embedded')
  expect(await policyOf('/embed/embedded')).toBe(
    `default-src 'none'; script-src ${hashOf('frame()')}; style-src ${hashOf('main { color: red }')}; img-src 'self'; ` +
      "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  )
})

test('the block is rendered once for a kind, theme and zone, until its speaker changes', async () => {
  const first = await textOf('/embed/embedded?utm_source=blog&theme=dark')
  expect(await textOf('/embed/embedded?theme=dark')).toBe(first)
  expect(await textOf('/embed/embedded?theme=dark&kind=k')).not.toBe(first)
  await transact(api.ctx, async (_tx, after) => after.dropPages('anna'))
  expect(await textOf('/embed/embedded?theme=dark')).not.toBe(first)
})

test('the block of an unknown speaker is a 404 page, and a failure is a page with 503; neither is cached', async () => {
  for (const [id, status] of [
    ['nobody', 404],
    ['broken', 503],
  ] as const) {
    const response = await get(`/embed/${id}`)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
  expect(await textOf('/embed/nobody')).not.toBe(await textOf('/embed/nobody'))
  expect(await textOf('/embed/broken')).toContain('Сейчас расписание не открывается')
})

test('a page at an address like that of a block does not take its place in the cache', async () => {
  await get('//embed/embedded')
  expect(await textOf('/embed/embedded')).toContain('<body data-tint="mint">')
})

test('only a worker’s file may compile WebAssembly', async () => {
  expect(await policyOf('/assets/blur.worker-1.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
  for (const address of ['/', '/assets/site-1.js', '/orders'])
    expect(await policyOf(address)).not.toContain('wasm-unsafe-eval')
})

test('files named by their content hash are cached permanently, other files for a day', async () => {
  expect((await get('/assets/site-1.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=86400')
})

test('other sites may load the script of the block, which an hour later is asked for again; they load no other file', async () => {
  const [script, icon] = [await get('/embed.js'), await get('/favicon.svg')]
  expect(script.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(script.headers.get('etag')).not.toBeNull()
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(icon.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('an uploaded picture cannot run scripts', async () => {
  const { headers } = await get('/files/face.svg')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a missing file or one outside its folder returns the catalog’s not-found error', async () => {
  for (const address of ['/files/none.svg', '/files/..%2fdist%2fclient%2findex.html', '/api/none'])
    expect(await (await get(address)).json()).toMatchObject({ error_code: 10 })
})

test('without a built site only the API is served', async () => {
  await using bare = await startApi()
  expect(await bare.app.inject('/').then((answer) => [answer.statusCode, answer.json()])).toEqual([
    404,
    { error_code: 10, error_message: 'Такого здесь нет' },
  ])
})

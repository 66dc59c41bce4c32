import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeSpeaker } from '../../test/factories.ts'
import { startApi, type TestApi } from '../../test/start-api.ts'
import { newId } from '../ids.ts'
import { webManifest } from './web-manifest.ts'

const textOf = async (api: TestApi, address: string) => (await fetch(`${api.url}${address}`)).text()
const placesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)

async function allPlaces(api: TestApi): Promise<string[]> {
  const parts = placesIn(await textOf(api, '/sitemap.xml'))
  const texts = await Promise.all(parts.map(async (part) => (await fetch(part)).text()))
  return texts.flatMap(placesIn).map((address) => address.slice(api.url.length))
}

test('the sitemap lists public pages: speakers by alias or id, published news, site pages', async () => {
  await using api = await startApi({ own_server: true })
  const [anna, boris, blocked] = [
    await makeSpeaker(api, { alias: 'anna' }),
    await makeSpeaker(api),
    await makeSpeaker(api, { alias: 'blocked' }),
  ]
  const { db, clock } = api.ctx
  await db.updateTable('users').set({ blocked_at: clock.now() }).where('user_id', '=', blocked.user_id).execute()
  const [published, draft] = [newId(clock.now()), newId(clock.now())]
  const text = { title: 'Новость', summary: '', body: '' }
  await db
    .insertInto('news')
    .values([
      { news_id: published, ...text, published_at: '2058-01-10T09:00:00Z' },
      { news_id: draft, ...text, published_at: null },
    ])
    .execute()
  const places = await allPlaces(api)
  for (const place of [
    '/',
    '/about',
    '/legal-documents',
    '/feedback',
    '/anna',
    `/${boris.user_id}`,
    `/news/${published}`,
  ])
    expect(places).toContain(place)
  for (const place of ['/blocked', `/news/${draft}`, `/${anna.user_id}`]) expect(places).not.toContain(place)
})

test('a sitemap entry has its last modification time', async () => {
  await using api = await startApi({ own_server: true })
  const news_id = newId(api.clock.now())
  const news = { news_id, title: 'Новость', summary: '', body: '', published_at: '2058-01-10T09:00:00Z' }
  await api.ctx.db
    .insertInto('news')
    .values({ ...news, updated_at: '2058-01-11T09:00:00Z' })
    .execute()
  expect(await textOf(api, '/sitemaps/news-1.xml')).toContain('<lastmod>2058-01-11T09:00:00.000Z</lastmod>')
})

test('an unknown part of the sitemap does not exist', async () => {
  await using api = await startApi({ own_server: true })
  for (const part of ['news-1', 'news', 'pages-1', 'speakers-0', 'speakers-9999', '..%2f', 'x'])
    expect((await fetch(`${api.url}/sitemaps/${part}.xml`)).status).toBe(404)
})

test('robots.txt disallows the API and links to the sitemap', async () => {
  await using api = await startApi({ own_server: true })
  const robots = await textOf(api, '/robots.txt')
  expect(robots).toContain('Disallow: /api/\n')
  expect(robots).toContain(`Sitemap: ${api.url}/sitemap.xml`)
})

test('the web app manifest has the site’s configured name', async () => {
  await using api = await startApi({ environment: { SITE_NAME: 'Беседа' } })
  const response = await fetch(`${api.url}/manifest.webmanifest`)
  expect(response.headers.get('content-type')).toContain('application/manifest+json')
  expect(await response.json()).toMatchObject({
    short_name: 'Беседа',
    display: 'standalone',
    lang: 'ru',
    start_url: '/',
    scope: '/',
    shortcuts: [
      { name: 'Мои заказы', url: '/orders' },
      { name: 'Сообщения', url: '/messages' },
      { name: 'Спикеры', url: '/speakers' },
    ],
  })
})

test('each icon of the manifest is a picture of the size that it names', async () => {
  const { icons, shortcuts } = webManifest({ SITE_NAME: 'Беседа' })
  const named = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]
  for (const { src, sizes } of named) {
    const png = await readFile(path.join(import.meta.dirname, '../../../web/public', src))
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
  )
})

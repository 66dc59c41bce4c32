import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { renderEmbed } from './render-embed.tsx'

const now = new Date('2058-01-14T09:00:00Z')
const user_id = '0197c5a0-0000-7000-8000-000000000001'
const slot = {
  slot_id: 'first',
  time_start_iso: '2058-01-15T21:30:00.000Z',
  time_end_iso: '2058-01-15T22:15:00.000Z',
  kind_id: null,
  amount: 250_000,
  places_free: 1,
} as PublicSlot
const anna = {
  user_id,
  alias: 'anna',
  first_name: 'Анна <b>',
  last_name: 'Сафонова',
  headline: 'Карьерный консультант',
  about: '',
  photo_url: null,
  photos: [] as Speaker['photos'],
  rating: { average: 4.75, count: 12 },
  kinds: [] as Speaker['kinds'],
  first_free_slot: slot,
  first_free_apart: null,
} as Speaker
const kinds = ['short', 'long'].map((kind_id, n) => ({
  kind_id,
  title: `Встреча ${kind_id}`,
  minutes: 30 * (n + 1),
  amount: n * 100_000,
  first_free_slot: { ...slot, kind_id },
})) as Speaker['kinds']

async function render(search: string, { speaker = anna, slots = [slot] } = {}) {
  const asked: string[] = []
  const fetcher = async (path: string) => {
    asked.push(path)
    if (path.startsWith(`/api/speakers/${user_id}/schedule`)) return Response.json({ items: slots })
    if (path === '/api/speakers/anna') return Response.json(speaker)
    return Response.json({ error_code: 10, error_message: 'Такого здесь нет' }, { status: 404 })
  }
  const origin = 'https://razgovor.example'
  const [id, query] = search.split('?')
  const page = await renderEmbed({ id: id!, search: new URLSearchParams(query) }, { fetcher, origin, now })
  return { ...page, asked }
}

test('the block shows the speaker, the reader’s zone, and times that open the site in a new tab', async () => {
  const { html, head, status, tags } = await render('anna?zone=Asia/Omsk')
  expect({ status, tags }).toEqual({ status: 200, tags: [user_id] })
  expect(html).toContain('Анна &lt;b&gt; Сафонова')
  expect(html).toContain('Карьерный консультант')
  expect(html).toContain('★ 4,8')
  expect(html).toContain('12 отзывов')
  expect(html).toContain('Омск, UTC+6')
  expect(html).toContain('среда, 16 января')
  expect(html).toMatch(
    /<a href="\/anna\?slot=first&amp;at=2058-01-15T21%3A30%3A00.000Z" target="_blank" rel="noopener" aria-label="03:30, 45 минут, 2\s500\s₽">03:30<\/a>/,
  )
  expect(head).toContain('<meta name="robots" content="noindex">')
  expect(head).toContain(`content="https://razgovor.example/link-pictures/speakers/${user_id}.jpg"`)
})

test('terms that all times share are shown above them once, others under each time', async () => {
  const other = {
    ...slot,
    slot_id: 'other',
    time_start_iso: '2058-01-16T09:00:00.000Z',
    time_end_iso: '2058-01-16T09:45:00.000Z',
  }
  expect((await render('anna', { slots: [slot, other] })).html).toMatch(
    /<p[^>]*>45 минут · 2\s500\s₽ · По Москве, UTC\+3<\/p>/,
  )
  const apart = { ...anna, kinds, first_free_apart: slot }
  expect((await render('anna?kind=other', { speaker: apart })).html).toMatch(/>45 минут · 2\s500\s₽ · По Москве/)
  const { html } = await render('anna', { slots: [slot, { ...other, amount: 0 }] })
  expect(html).toContain('<p class="terms mute">45 минут · По Москве, UTC+3</p>')
  expect(html).toContain('12:00<span class="mute">Бесплатно</span>')
})

test('every link of the block leaves the frame, except those between kinds of meeting', async () => {
  const { html } = await render('anna?kind=short&theme=dark', { speaker: { ...anna, kinds } })
  const links = [...html.matchAll(/<a href="([^"]+)"([^>]*)>/g)].map(([, href, rest]) => ({
    href: href!,
    leaves: rest!.includes('target="_blank" rel="noopener"'),
  }))
  expect(links.filter(({ leaves }) => !leaves).map(({ href }) => href)).toEqual([
    '?theme=dark&amp;kind=short',
    '?theme=dark&amp;kind=long',
  ])
  expect(html).not.toMatch(/<(form|button|input|script)/)
})

test('the chosen kind of meeting is marked, and its times alone are asked for', async () => {
  const { html, asked, theme } = await render('anna?kind=long&theme=dark', { speaker: { ...anna, kinds } })
  expect(theme).toBe('dark')
  expect(html).toContain('<a href="?theme=dark&amp;kind=long" aria-current="true">Встреча long')
  expect(html).toMatch(/60 минут · 1\s000\s₽/)
  expect(asked.at(-1)).toContain('kind_id=long')
})

test('without free times the block says so and links to the speaker', async () => {
  const { html, asked, status } = await render('anna', { speaker: { ...anna, first_free_slot: null } })
  expect(status).toBe(200)
  expect(html).toContain('Свободного времени пока нет')
  expect(html).toContain('<a href="/anna" target="_blank" rel="noopener">Страница спикера</a>')
  expect(asked).toHaveLength(1)
})

test('a hidden or unknown speaker has a plain page with 404 that is not cached', async () => {
  for (const id of ['nobody', '..', '%', 'a b']) {
    const { html, status, tags, head } = await render(id)
    expect({ status, tags }).toEqual({ status: 404, tags: [] })
    expect(html).toContain('Такой страницы нет')
    expect(head).toContain('noindex')
  }
})

const fail = async () => new Response('', { status: 500 })

test('another failure is not taken for a missing speaker', async () => {
  const parts = { fetcher: fail, origin: 'https://razgovor.example', now }
  await expect(renderEmbed({ id: 'anna', search: new URLSearchParams() }, parts)).rejects.toMatchObject({ status: 500 })
})

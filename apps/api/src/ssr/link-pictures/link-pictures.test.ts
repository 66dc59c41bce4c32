import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeSpeaker, makeTimeSlot } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { newId } from '../../ids.ts'
import { drawCard, type Card } from './draw-card.ts'
import { createPictureShelf } from './picture-shelf.ts'

const card: Card = {
  tint: 'mint',
  kicker: 'Разговор',
  title: 'Анна Сафонова',
  line: 'Карьерный консультант',
  tag: 'от 2 500 ₽',
  picture: null,
  initials: 'АС',
}

const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}
const whole = { format: 'jpeg', width: 1200, height: 630 }

async function pictureOf(api: TestApi, address: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.url}/link-pictures/${address}`, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test.each([
  ['the longest names', { title: 'Преображенская-Константинопольская '.repeat(4), line: 'слово '.repeat(200) }],
  ['one word without end', { title: 'ы'.repeat(300), line: 'ы'.repeat(300) }],
  ['markup', { title: '<b>&amp;</span>"', line: '<span foreground="red">' }],
  ['nothing to say', { title: '', line: '', tag: null, initials: null }],
  ['what no font has', { title: '🙂\u0000\u202e 字', line: '\ud800' }],
])('a full-size picture is drawn from %s', async (_what, facts) => {
  expect(await sizeOf(await drawCard({ ...card, ...facts }))).toEqual(whole)
})

test('equal texts give identical pictures, and different texts different ones', async () => {
  const [one, same, other] = await Promise.all([
    drawCard(card),
    drawCard(card),
    drawCard({ ...card, title: 'Анна Сафонов' }),
  ])
  expect(one.equals(same)).toBe(true)
  expect(one.equals(other)).toBe(false)
})

test('a speaker’s picture is drawn once, and again when its content changes', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const folder = path.join(api.ctx.config.FILES_DIR!, 'link-pictures')
  const first = await pictureOf(api, `speakers/${speaker.user_id}.jpg`)
  expect(first.status).toBe(200)
  expect(await sizeOf(first.bytes)).toEqual(whole)
  const again = await pictureOf(api, `speakers/${speaker.user_id}.jpg`)
  expect(again.bytes.equals(first.bytes)).toBe(true)
  expect(await readdir(folder)).toHaveLength(1)
  const etag = first.headers.get('etag')!
  expect((await pictureOf(api, `speakers/${speaker.user_id}.jpg`, { 'if-none-match': etag })).status).toBe(304)

  await api.ctx.db.updateTable('users').set({ first_name: 'Ника' }).where('user_id', '=', speaker.user_id).execute()
  const changed = await pictureOf(api, `speakers/${speaker.user_id}.jpg`)
  expect(changed.headers.get('etag')).not.toBe(etag)
  expect(changed.bytes.equals(first.bytes)).toBe(false)
})

test('concurrent requests for one picture all succeed', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const { user_id } = speaker
  await makeTimeSlot(api, { speaker })
  const answers = await Promise.all(Array.from({ length: 40 }, () => pictureOf(api, `speakers/${user_id}.jpg`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a blocked speaker, a draft and an unknown address have no picture', async () => {
  await using api = await startApi()
  const { user_id } = await makeSpeaker(api)
  await api.ctx.db.updateTable('users').set({ blocked_at: api.clock.now() }).where('user_id', '=', user_id).execute()
  const news_id = newId(api.clock.now())
  await api.ctx.db.insertInto('news').values({ news_id, title: 'Черновик', summary: '', body: '' }).execute()
  const unknown = newId(api.clock.now())
  for (const address of [
    `speakers/${user_id}.jpg`,
    `news/${news_id}.jpg`,
    `speakers/${unknown}.jpg`,
    'news/x.jpg',
    'a/b',
  ])
    expect((await pictureOf(api, address)).status).toBe(404)
  expect((await pictureOf(api, 'site.jpg')).status).toBe(200)
})

test('the picture shelf has a maximum size and drops its oldest pictures', async () => {
  await using api = await startApi()
  const folder = path.join(api.ctx.config.FILES_DIR!, 'shelf')
  const shelf = createPictureShelf(folder, 10)
  for (let n = 0; n < 25; n++) await shelf.put(`picture-${n}`, Buffer.from([n]))
  expect((await readdir(folder)).length).toBeLessThanOrEqual(10)
  expect(await shelf.find('picture-24')).toEqual(Buffer.from([24]))
  expect(await shelf.find('picture-0')).toBeNull()
})

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { addPhoto } from '@razgovor/contract/speakers'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
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
  stars: null,
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

test('the title is set in the site’s own font', async () => {
  const title = 'Ширина'
  const drawn = await drawCard({ ...card, title })
  const heading = await sharp(drawn).extract({ left: 60, top: 150, width: 600, height: 90 }).png().toBuffer()
  const { info } = await sharp(heading)
    .trim({ background: '#fff', threshold: 60 })
    .toBuffer({ resolveWithObject: true })
  const widthIn = async (font: string) => {
    const fontfile = fileURLToPath(new URL('../../../fonts/onest-card-600.ttf', import.meta.url))
    const text = `<span letter_spacing="${Math.round(-0.04 * 84 * 1024)}">${title}</span>`
    return (
      await sharp({ text: { text, font, fontfile, rgba: true } })
        .png()
        .toBuffer({ resolveWithObject: true })
    ).info.width
  }
  const [own, fallback] = [await widthIn('Onest Card SemiBold 84'), await widthIn('serif 84')]
  expect(Math.abs(info.width - own)).toBeLessThan(4)
  expect(Math.abs(fallback - own)).toBeGreaterThan(8)
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

test('the average rating is at the foot, beside the price and without it', async () => {
  const foot = { left: 64, top: 480, width: 600, height: 110 }
  const widthOf = async (facts: Partial<Card>) => {
    const drawn = await sharp(await drawCard({ ...card, ...facts }))
      .extract(foot)
      .png()
      .toBuffer()
    const { info } = await sharp(drawn)
      .trim({ background: '#fff', threshold: 60 })
      .toBuffer({ resolveWithObject: true })
    return info.width
  }
  const [price, both, stars] = [
    await widthOf({}),
    await widthOf({ stars: '4,8' }),
    await widthOf({ stars: '4,8', tag: null }),
  ]
  expect(both).toBeGreaterThan(price + 80)
  expect(Math.abs(both - price - stars)).toBeLessThan(40)
  expect(stars).toBeGreaterThan(80)
})

test('a speaker’s picture is drawn with the average of three and more reviews', async () => {
  await using api = await startApi()
  const { user_id } = await makeSpeaker(api)
  const etagOf = async () => (await pictureOf(api, `speakers/${user_id}.jpg`)).headers.get('etag')
  const setCount = (count: number) =>
    api.ctx.db
      .insertInto('speaker_ratings')
      .values({ speaker_id: user_id, counts: [0, 0, 0, 0, count] })
      .onConflict((row) => row.column('speaker_id').doUpdateSet({ counts: [0, 0, 0, 0, count] }))
      .execute()
  const before = await etagOf()
  await setCount(2)
  expect(await etagOf()).toBe(before)
  await setCount(3)
  expect(await etagOf()).not.toBe(before)
})

test('concurrent requests for one picture wait for one drawing', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const { user_id } = speaker
  await makeTimeSlot(api, { speaker })
  const photo = Uint8Array.from(await drawCard(card))
  await api.as(speaker).call(addPhoto, { params: speaker, form: { file: photo } })
  const read = vi.spyOn(api.ctx.files, 'read')
  const answers = await Promise.all(Array.from({ length: 40 }, () => pictureOf(api, `speakers/${user_id}.jpg`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  expect(read).toHaveBeenCalledTimes(1)
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

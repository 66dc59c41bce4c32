import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { photoSide, photosMax, photoThumbnailSide } from '@razgovor/contract/photos'
import * as contract from '@razgovor/contract/speakers'
import { tooBigFileText, wrongFormatText } from '@razgovor/contract/fields.texts'
import { uploadBytesMax } from '@razgovor/contract/limits'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/api-client.ts'
import { makeListener, makeSpeaker } from '../../../test/factories.ts'
import { cornersOf, lying, owned, pngThatClaims, quarters, uprightCorners } from '../../../test/pictures.ts'
import { startApi, type TestApi, type TestUser } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'
import { newId } from '../../ids.ts'

const png = await quarters({ width: 60, height: 40 })

function add(api: TestApi, user: TestUser, file = png) {
  return api.as(user).call(contract.addPhoto, { params: user, form: { file } })
}

async function addSome(api: TestApi, user: TestUser, count: number): Promise<string[]> {
  for (let n = 0; n < count; n++) await add(api, user)
  return idsOf(api, user)
}

async function idsOf(api: TestApi, { user_id }: TestUser): Promise<string[]> {
  const { items } = await api.anonymous.call(contract.listPhotos, { params: { user_id } })
  return items.map(({ photo_id }) => photo_id)
}

async function pictureAt(api: TestApi, url: string): Promise<Buffer> {
  const response = await fetch(new URL(url, api.url))
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

async function filesOf(api: TestApi): Promise<string[]> {
  return Array.fromAsync(api.ctx.files.list())
}

async function positionsOf(api: TestApi, { user_id }: TestUser): Promise<number[]> {
  const rows = await api.ctx.db
    .selectFrom('speaker_photos')
    .select('position')
    .where('user_id', '=', user_id)
    .orderBy('position')
    .execute()
  return rows.map(({ position }) => position)
}

test('a photo is stored uncropped and upright as WebP, with a maximum side and a thumbnail', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const file = await lying(await quarters({ width: 2400, height: 1800 }), 6)
  const { items } = await add(api, speaker, file)
  expect(items).toMatchObject([{ width: photoSide, height: 1200 }])
  const [{ url, thumbnail_url }] = items as [contract.SpeakerPhoto]
  expect(url).toMatch(/^\/files\/photos\/[\da-f]{32}-1600\.webp$/)
  const large = await pictureAt(api, url)
  expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: photoSide, height: 1200 })
  expect(await cornersOf(large)).toEqual(uprightCorners)
  const small = await pictureAt(api, thumbnail_url)
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 640, height: photoThumbnailSide })
  expect(await cornersOf(small)).toEqual(uprightCorners)
})

test('a small photo is not enlarged, and a HEIC photo is accepted', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await add(api, speaker)
  const heic = owned(await readFile(path.join(import.meta.dirname, '../../../test/files/photo.heic')))
  const { items } = await add(api, speaker, heic)
  expect(items[0]).toMatchObject({ width: 60, height: 40 })
  expect(await cornersOf(await pictureAt(api, items[1]!.url))).toEqual(uprightCorners)
})

function refused(file: string) {
  return { refusal: 'validation', fields: { file } }
}

test('an invalid, oversized or decompression-bomb file is refused and not stored', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const refusalFor = (file: Buffer<ArrayBuffer>) => refusalOf(add(api, speaker, file))
  expect(await refusalFor(owned(Buffer.from('Это не картинка')))).toEqual(refused(wrongFormatText))
  expect(await refusalFor(owned(Buffer.alloc(0)))).toEqual(refused('Файл пустой'))
  expect(await refusalFor(owned(png.subarray(0, png.length / 2)))).toEqual(
    refused('Не получилось прочитать изображение. Выбери другой файл'),
  )
  expect(await refusalFor(await pngThatClaims(30_000))).toEqual(
    refused('Слишком большое изображение: не больше 50 мегапикселей'),
  )
  const tooBig = owned(Buffer.concat([png, Buffer.alloc(uploadBytesMax)]))
  expect(await refusalFor(tooBig)).toEqual({ refusal: 'body_too_big', fields: { file: tooBigFileText } })
  expect(await idsOf(api, speaker)).toEqual([])
  expect(await filesOf(api)).toEqual([])
})

test('only the speaker can change their gallery', async () => {
  await using api = await startApi()
  const [speaker, other, listener] = [await makeSpeaker(api), await makeSpeaker(api), await makeListener(api)]
  const [photo_id] = (await addSome(api, speaker, 1)) as [string]
  const { user_id } = speaker
  for (const stranger of [api.as(other), api.as(listener)]) {
    expect(await stranger.refusal(contract.addPhoto, { params: { user_id }, form: { file: png } })).toBe('forbidden')
    expect(await stranger.refusal(contract.orderPhotos, { params: { user_id }, body: { photo_ids: [photo_id] } })).toBe(
      'forbidden',
    )
    expect(await stranger.refusal(contract.deletePhoto, { params: { user_id, photo_id } })).toBe('forbidden')
  }
  expect(await api.as(listener).refusal(contract.addPhoto, { params: listener, form: { file: png } })).toBe('forbidden')
  expect(await api.anonymous.refusal(contract.addPhoto, { params: { user_id }, form: { file: png } })).toBe(
    'auth_not_provided',
  )
  // Another speaker's photo is not found in the caller's gallery.
  await api.as(other).call(contract.deletePhoto, { params: { user_id: other.user_id, photo_id } })
  const ofOther = { params: { user_id: other.user_id }, body: { photo_ids: [photo_id] } }
  expect(await api.as(other).refusal(contract.orderPhotos, ofOther)).toBe('validation')
  expect(await idsOf(api, speaker)).toEqual([photo_id])
})

test('a listener whose old token says SPEAKER cannot add photos', async () => {
  await using api = await startApi()
  const { user_id } = await makeListener(api)
  expect(await refusalOf(add(api, { user_id, role: 'SPEAKER' }))).toMatchObject({ refusal: 'forbidden' })
})

test('a listener, a blocked speaker and an unknown user have no gallery', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  await addSome(api, speaker, 1)
  const { user_id } = speaker
  await api.ctx.db.updateTable('users').set({ blocked_at: api.clock.now() }).where('user_id', '=', user_id).execute()
  for (const params of [{ user_id }, { user_id: listener.user_id }, { user_id: newId(api.clock.now()) }])
    expect(await api.anonymous.refusal(contract.listPhotos, { params })).toBe('not_exist')
})

test('only twelve of 15 concurrent uploads succeed, and the files of the others are deleted', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const outcomes = await Promise.allSettled(Array.from({ length: 15 }, () => add(api, speaker)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  for (const outcome of refused)
    expect(outcome).toMatchObject({ reason: expect.objectContaining({ error_name: 'human_friendly' }) })
  expect(await positionsOf(api, speaker)).toEqual(Array.from({ length: photosMax }, (_, n) => n))
  await api.clock.advance({ hours: 1 })
  await api.settle()
  expect(await filesOf(api)).toHaveLength(2 * photosMax)

  const [first] = (await idsOf(api, speaker)) as [string]
  await api.as(speaker).call(contract.deletePhoto, { params: { ...speaker, photo_id: first } })
  expect((await add(api, speaker)).items).toHaveLength(photosMax)
})

test('the database refuses a thirteenth photo and two photos at the same position', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const insert = (position: number) =>
    api.ctx.db
      .insertInto('speaker_photos')
      .values({
        photo_id: newId(api.clock.now()),
        user_id: speaker.user_id,
        created_at: api.clock.now(),
        position,
        url: '/files/one.webp',
        thumbnail_url: '/files/one.webp',
        width: 1,
        height: 1,
      })
      .execute()
  await insert(0)
  await expect(insert(0)).rejects.toMatchObject({ constraint: 'speaker_photos_position' })
  for (const position of [-1, photosMax])
    await expect(insert(position)).rejects.toMatchObject({ constraint: 'speaker_photos_at_most_12' })
})

test('a new order of photos must name each photo exactly once', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const [a, b, c] = (await addSome(api, speaker, 3)) as [string, string, string]
  const order = (photo_ids: string[]) =>
    api.as(speaker).call(contract.orderPhotos, { params: speaker, body: { photo_ids } })
  const { items } = await order([c, a, b])
  expect(items.map(({ photo_id }) => photo_id)).toEqual([c, a, b])
  expect(await idsOf(api, speaker)).toEqual([c, a, b])
  for (const wrong of [[], [a, b], [a, a, b], [a, b, c, newId(api.clock.now())], [a, b, newId(api.clock.now())]])
    expect(await refusalOf(order(wrong))).toEqual({
      refusal: 'validation',
      fields: { photo_ids: 'Галерея изменилась. Обнови страницу' },
    })
  await Promise.all(
    [order([a, b, c]), order([b, c, a]), order([c, b, a]), add(api, speaker)].map((call) => call.catch(() => null)),
  )
  expect(await positionsOf(api, speaker)).toEqual([0, 1, 2, 3])
})

test('deleting a photo closes the gap, deletes its files and can be repeated', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const [a, b, c] = (await addSome(api, speaker, 3)) as [string, string, string]
  const remove = (photo_id: string) =>
    api.as(speaker).call(contract.deletePhoto, { params: { user_id: speaker.user_id, photo_id } })
  const [first, again] = await Promise.all([remove(a), remove(a)])
  expect(first).toEqual(again)
  expect(await idsOf(api, speaker)).toEqual([b, c])
  expect(await positionsOf(api, speaker)).toEqual([0, 1])
  await api.settle()
  expect(await filesOf(api)).toHaveLength(4)
  await Promise.all([remove(b), remove(c), remove(c)])
  await api.settle()
  expect(await filesOf(api)).toEqual([])
})

test('the first photo is the main one on the speaker’s page and card', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const photoUrls = async () => {
    const page = await api.anonymous.call(contract.getSpeaker, { params: { id: speaker.user_id } })
    const { items } = await api.anonymous.call(contract.listSpeakers, { query: { offset: 0, limit: 10 } })
    expect(page.photo_url).toBe(page.photos[0]?.url ?? null)
    return [page.photo_url, items[0]?.photo_url]
  }
  expect(await photoUrls()).toEqual([null, null])
  await addSome(api, speaker, 2)
  const { items } = await api.anonymous.call(contract.listPhotos, { params: speaker })
  const [one, other] = items as [contract.SpeakerPhoto, contract.SpeakerPhoto]
  expect(await photoUrls()).toEqual([one.url, one.url])
  const photo_ids = [other.photo_id, one.photo_id]
  await api.as(speaker).call(contract.orderPhotos, { params: speaker, body: { photo_ids } })
  expect(await photoUrls()).toEqual([other.url, other.url])
})

test('every change of the gallery invalidates the cached pages that show the speaker', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  let rendered = 0
  const show = async (tag: string) => {
    await api.ctx.pages.get(tag, async () => {
      rendered += 1
      return { page: { status: 200, body: Buffer.from(''), encoding: 'identity' }, tags: [tag] }
    })
  }
  const changes = [
    () => add(api, speaker),
    async () => {
      const photo_ids = await idsOf(api, speaker)
      return api.as(speaker).call(contract.orderPhotos, { params: speaker, body: { photo_ids } })
    },
    async () => {
      const [photo_id = ''] = await idsOf(api, speaker)
      return api.as(speaker).call(contract.deletePhoto, { params: { ...speaker, photo_id } })
    },
  ]
  const showBoth = async () => {
    rendered = 0
    for (const tag of [speaker.user_id, 'lists']) await show(tag)
    return rendered
  }
  for (const change of changes) {
    await showBoth()
    expect(await showBoth()).toBe(0)
    await change()
    expect(await showBoth()).toBe(2)
  }
})

test('anonymizing a speaker deletes their photos and files', async () => {
  await using api = await startApi()
  const [speaker, other] = [await makeSpeaker(api), await makeSpeaker(api)]
  await addSome(api, speaker, 2)
  await addSome(api, other, 1)
  for (let time = 0; time < 2; time++) {
    await enqueue(api.ctx.db, 'user-anonymized', { user_id: speaker.user_id })
    await api.settle()
  }
  expect(await positionsOf(api, speaker)).toEqual([])
  expect(await positionsOf(api, other)).toEqual([0])
  expect(await filesOf(api)).toHaveLength(2)
})

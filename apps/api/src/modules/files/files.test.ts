import { uploadFile } from '@razgovor/contract/files'
import { pictureSources } from '@razgovor/contract/pictures'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeListener, makeUser } from '../../../test/factories.ts'
import { quarters } from '../../../test/pictures.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { newId } from '../../ids.ts'
import { sweepFiles } from './sweep-files.ts'

async function upload(api: TestApi, size: { width: number; height: number }) {
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  return admin.call(uploadFile, { form: { file: await quarters(size), filename: 'cover.png' } })
}

async function widthOf(api: TestApi, url: string): Promise<number | null> {
  const response = await fetch(`${api.url}${url}`)
  if (!response.ok) return null
  return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width
}

const widthsOf = (api: TestApi, url: string) =>
  Promise.all(pictureSources(url).map((source) => widthOf(api, source.url)))

test('an uploaded picture is re-encoded in every standard width up to its own', async () => {
  await using api = await startApi()
  const { url, thumbnail_url, width, height } = await upload(api, { width: 2400, height: 1200 })
  expect({ width, height }).toEqual({ width: 1920, height: 960 })
  expect(await widthsOf(api, url)).toEqual([480, 960, 1440, 1920])
  expect(thumbnail_url).toBe(pictureSources(url)[0]!.url)
})

test('a small picture is not upscaled', async () => {
  await using api = await startApi()
  const { url, thumbnail_url } = await upload(api, { width: 300, height: 200 })
  expect(await widthsOf(api, url)).toEqual([300])
  expect(thumbnail_url).toBe(url)
})

test('only an admin can upload, and only pictures are accepted', async () => {
  await using api = await startApi()
  const form = { file: await quarters({ width: 20, height: 20 }) }
  expect(await api.anonymous.refusal(uploadFile, { form })).toBe('auth_not_provided')
  expect(await api.as(await makeListener(api)).refusal(uploadFile, { form })).toBe('forbidden')
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await admin.refusal(uploadFile, { form: { file: svg } })).toBe('validation')
})

test('an unused picture is removed after a week; pictures used by an article are kept', async () => {
  await using api = await startApi()
  const [unused, cover, inText] = [
    await upload(api, { width: 600, height: 600 }),
    await upload(api, { width: 600, height: 600 }),
    await upload(api, { width: 600, height: 600 }),
  ]
  const news_id = newId(api.clock.now())
  const body = `<p><img src="${inText.url}" alt=""></p>`
  await api.ctx.db
    .insertInto('news')
    .values({ news_id, title: 'Новость', summary: '', body, cover_url: cover.url, cover_alt: 'Кот' })
    .execute()
  await api.clock.advance({ days: 6 })
  await sweepFiles(api.ctx)
  await api.settle()
  expect(await widthsOf(api, unused.url)).toEqual([480, 600])
  await api.clock.advance({ days: 1 })
  await sweepFiles(api.ctx)
  await api.settle()
  expect(await widthsOf(api, unused.url)).toEqual([null, null])
  expect(await widthsOf(api, cover.url)).toEqual([480, 600])
  expect(await widthsOf(api, inText.url)).toEqual([480, 600])
})

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { uploadAvatar } from '@razgovor/contract/profile'
import { avatarSizes, avatarUrl } from '@razgovor/contract/avatars'
import { tooBigFileText, wrongFormatText } from '@razgovor/contract/fields.texts'
import { uploadBytesMax } from '@razgovor/contract/limits'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/api-client.ts'
import { avatarOf, upload } from '../../test/avatars.ts'
import { makeListener } from '../../test/factories.ts'
import {
  cornerColors,
  cornersOf,
  heicThatClaims,
  lying,
  owned,
  pngThatClaims,
  quarters,
  uprightCorners,
} from '../../test/pictures.ts'
import { startApi } from '../../test/start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const heic = owned(await readFile(path.join(import.meta.dirname, '../../test/files/photo.heic')))
const png = await quarters({ width: 600, height: 400 })

const formats: [name: string, file: Buffer<ArrayBuffer>][] = [
  ['PNG', png],
  ['WebP', owned(await sharp(png).webp().toBuffer())],
  ['HEIC, turned by its own header and by EXIF alike', heic],
  ['JPEG in the colors of print', owned(await sharp(png).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer())],
  ['PNG of 16 bits a color', owned(await sharp(png).toColourspace('rgb16').png().toBuffer())],
]

test.each(formats)('a %s becomes an upright avatar', async (_, file) => {
  const user = await makeListener(api)
  await upload(api, user, file)
  expect(await cornersOf(await avatarOf(api, user))).toEqual(uprightCorners)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a JPEG with EXIF orientation %i is rotated before it is cropped', async (n) => {
  const user = await makeListener(api)
  const file = await lying(png, n)
  await upload(api, user, file)
  expect(await cornersOf(await avatarOf(api, user))).toEqual(uprightCorners)
  await upload(api, user, file, { crop: '{"x":310,"y":10,"width":150,"height":150}' })
  expect(new Set(await cornersOf(await avatarOf(api, user)))).toEqual(new Set(['green']))
})

test('an avatar is served as WebP of quality 84 in every size, under a random name, cached for good', async () => {
  const user = await makeListener(api)
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 720, height: 720, channels: 3, background: '#000', noise } as const
  const file = owned(await sharp({ create }).png().toBuffer())
  const { avatar_thumbnail_url } = await upload(api, user, file)
  expect(avatar_thumbnail_url).toMatch(/^\/files\/avatars\/[\da-f]{32}-172\.webp$/)
  for (const size of avatarSizes) {
    const response = await fetch(new URL(avatarUrl(avatar_thumbnail_url!, size), api.url))
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: size, height: size })
  }
  const expected = await sharp(file).webp({ quality: 84 }).toBuffer()
  expect((await avatarOf(api, user)).equals(expected)).toBe(true)
})

test('a small picture is enlarged, and a transparent one stays transparent', async () => {
  const user = await makeListener(api)
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  await upload(
    api,
    user,
    owned(
      await sharp({ create: { width: 3, height: 2, channels: 4, background: clear } })
        .png()
        .toBuffer(),
    ),
  )
  const { width, hasAlpha } = await sharp(await avatarOf(api, user)).metadata()
  expect({ width, hasAlpha }).toEqual({ width: 720, hasAlpha: true })
})

test('an avatar contains no metadata of the uploaded file and no data appended to it', async () => {
  const user = await makeListener(api)
  const GPSInfo = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '55/1 45/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '37/1 37/1 0/1',
  }
  const located = await sharp(png)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: GPSInfo })
    .jpeg()
    .toBuffer()
  expect((await sharp(located).metadata()).exif?.includes('Camera')).toBe(true)
  const hidden = '<script>alert(1)</script>PK\x03\x04'
  await upload(api, user, owned(Buffer.concat([located, Buffer.from(hidden)])))
  for (const size of avatarSizes) {
    const kept = await avatarOf(api, user, size)
    const { exif, icc, xmp, iptc } = await sharp(kept).metadata()
    expect({ exif, icc, xmp, iptc }).toEqual({})
    expect([kept.includes('script'), kept.includes('Camera')]).toEqual([false, false])
  }
})

const middle = '{"x":300,"y":200,"width":300,"height":200}'
const goodCrops: [crop: string, colors: (keyof typeof cornerColors)[]][] = [
  ['{"x":0,"y":0,"width":200,"height":200}', ['red']],
  ['{"x":400.4,"y":200.4,"width":200.4,"height":200.4}', ['yellow']],
  [middle, ['yellow']],
  ['{"x":0,"y":399,"width":1,"height":1}', ['blue']],
  ['{"x":200,"y":100,"width":200,"height":200}', [...uprightCorners]],
]

test.each(goodCrops)('the crop %s selects the chosen area, rounded and squared', async (crop, colors) => {
  const user = await makeListener(api)
  await upload(api, user, png, { crop })
  expect([...new Set(await cornersOf(await avatarOf(api, user)))]).toEqual(colors)
})

const badCrops: [crop: string, field: string][] = [
  ['{"x":402,"y":0,"width":200,"height":200}', 'crop'],
  ['{"x":0,"y":0,"width":600,"height":402}', 'crop'],
  ['{"x":1e9,"y":0,"width":1,"height":1}', 'crop'],
  ['{"x":-1,"y":0,"width":200,"height":200}', 'crop.x'],
  ['{"x":0,"y":0,"width":0.5,"height":200}', 'crop.width'],
  ['{"x":0,"y":0,"width":200}', 'crop.height'],
  ['whole', 'crop'],
]

test.each(badCrops)('the crop %s is refused', async (crop, field) => {
  const user = await makeListener(api)
  const { refusal, fields } = await refusalOf(upload(api, user, png, { crop }))
  expect([refusal, Object.keys(fields)]).toEqual(['validation', [field]])
})

const unreadable = 'Не получилось прочитать изображение. Выбери другой файл'
const tooManyPixels = 'Слишком большое изображение: не больше 50 мегапикселей'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const jpeg = await lying(png, 1)
const gif = await sharp(png).gif().toBuffer()
const badFiles: [name: string, file: Buffer<ArrayBuffer>, message: string][] = [
  ['an empty file', owned(Buffer.alloc(0)), 'Файл пустой'],
  ['a text', owned(Buffer.from('Это не картинка')), wrongFormatText],
  ['an SVG', owned(Buffer.from(svg)), wrongFormatText],
  ['a GIF', owned(gif), wrongFormatText],
  ['an AVIF', owned(await sharp(png).avif({ effort: 0 }).toBuffer()), wrongFormatText],
  ['a page that begins as a JPEG does', owned(Buffer.from(`\xff\xd8\xff${svg}`, 'latin1')), unreadable],
  ['a JPEG that breaks off', owned(jpeg.subarray(0, jpeg.length / 2)), unreadable],
  ['a PNG that breaks off', owned(png.subarray(0, png.length / 2)), unreadable],
  ['a HEIC that breaks off', owned(heic.subarray(0, heic.length - 900)), unreadable],
  ['the start of a HEIC alone', owned(heic.subarray(0, 28)), unreadable],
  ['a PNG of 100 bytes that claims 30000 × 30000 pixels', await pngThatClaims(30_000), tooManyPixels],
  ['a PNG that claims a pixel too many a side', await pngThatClaims(7072), tooManyPixels],
  ['a HEIC that claims 30000 × 30000 pixels', heicThatClaims(heic, 30_000), tooManyPixels],
]

test.each(badFiles)('%s is rejected even if it is named photo.png', async (_, file, message) => {
  const { user_id, role } = await makeListener(api)
  const uploaded = api
    .as({ user_id, role })
    .call(uploadAvatar, { params: { user_id }, form: { file, filename: 'photo.png' } })
  expect(await refusalOf(uploaded)).toEqual({ refusal: 'validation', fields: { file: message } })
})

function padded(length: number) {
  return owned(Buffer.concat([png, Buffer.alloc(length - png.length)]))
}

test('a file of 15 MB is accepted, and one byte more is too big', async () => {
  const user = await makeListener(api)
  await upload(api, user, padded(uploadBytesMax))
  const tooBig = { refusal: 'body_too_big', fields: { file: tooBigFileText } }
  expect(await refusalOf(upload(api, user, padded(uploadBytesMax + 1)))).toEqual(tooBig)
  expect(await refusalOf(upload(api, user, padded(16 * 1024 * 1024)))).toEqual(tooBig)
})

test('HEIC uploads wait in a queue, and are rejected when it is full', async () => {
  const user = await makeListener(api)
  const outcomes = await Promise.allSettled(Array.from({ length: 24 }, () => upload(api, user, heic)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(16)
  for (const outcome of refused)
    expect(outcome).toMatchObject({ reason: expect.objectContaining({ error_name: 'overloaded' }) })
  await upload(api, user, heic)
})

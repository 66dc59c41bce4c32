import { tooBigFileText, wrongFormatText } from '@razgovor/contract/fields.texts'
import { uploadBytesMax } from '@razgovor/contract/limits'
import { expect, test } from 'vitest'
import { isHeic, photoProblem } from './photo-file.ts'
import { photoTexts } from './photo.texts.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0)!)
const png = bytesOf('\x89PNG\r\n\x1a\n and the rest')

test.each([
  ['photo.jpg', '\xff\xd8\xff\xe0'],
  ['photo.jpeg', '\xff\xd8\xff\xe1'],
  ['PHOTO.PNG', '\x89PNG\r\n\x1a\n'],
  ['photo.webp', 'RIFF\x10\x00\x00\x0aWEBPVP8 '],
  ['IMG_0001.HEIC', '\x00\x00\x00\x18ftypheic'],
  ['IMG_0002.heic', '\x00\x00\x00\x0aftypmif1'],
  ['a png that is called.jpg', '\x89PNG\r\n\x1a\n'],
])('the file %s is accepted as a photo', async (name, start) => {
  expect(await photoProblem(new File([bytesOf(start)], name))).toBeNull()
})

test.each([
  ['text.png', 'Just a text'],
  ['picture.gif', 'GIF89a'],
  ['gif.png', 'GIF89a'],
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['picture.avif', '\x00\x00\x00\x18ftypavif'],
  ['avif.heic', '\x00\x00\x00\x18ftypavif'],
  ['sound.webp', 'RIFF\x10\x00\x00\x00WAVE'],
  ['short.png', '\x89PN'],
  ['photo.png.exe', '\x89PNG\r\n\x1a\n'],
  ['png', '\x89PNG\r\n\x1a\n and no name at all'],
])('the file %s is refused as a photo by its name or its first bytes', async (name, start) => {
  expect(await photoProblem(new File([bytesOf(start)], name))).toBe(wrongFormatText)
})

test('an empty file is refused, and one that is a byte too large', async () => {
  expect(await photoProblem(new File([], 'photo.png'))).toBe(photoTexts.empty_file)
  const padding = (length: number) => new Uint8Array(length - png.length)
  expect(await photoProblem(new File([png, padding(uploadBytesMax)], 'photo.png'))).toBeNull()
  expect(await photoProblem(new File([png, padding(uploadBytesMax + 1)], 'photo.png'))).toBe(tooBigFileText)
})

test('HEIC is recognized by its first bytes', async () => {
  expect(await isHeic(new File([bytesOf('\x00\x00\x00\x18ftypheic')], 'photo.png'))).toBe(true)
  expect(await isHeic(new File([png], 'photo.heic'))).toBe(false)
})

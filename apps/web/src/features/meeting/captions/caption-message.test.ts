import { expect, test } from 'vitest'
import { captionBytesMax, readCaption, writeCaption, type CaptionMessage } from './caption-message.ts'

test.each<CaptionMessage>([
  { kind: 'want' },
  { kind: 'enough' },
  { kind: 'ready' },
  { kind: 'no' },
  { kind: 'unable' },
  { kind: 'say', part: 12, isFinal: false, text: 'добрый день' },
  { kind: 'say', part: 0, isFinal: true, text: 'итак\nначнём' },
])('$kind arrives as it was sent', (message) => {
  expect(readCaption(writeCaption(message))).toEqual(message)
})

test('of a long phrase the last words are sent', () => {
  const text = Array.from({ length: 100 }, (_, n) => `слово${n}`).join(' ')
  const word = writeCaption({ kind: 'say', part: 999_999, isFinal: true, text })
  expect(new TextEncoder().encode(word).length).toBeLessThanOrEqual(captionBytesMax)
  const message = readCaption(word)
  if (message?.kind !== 'say') throw new Error('not a phrase')
  expect(message.text).toMatch(/^…слово\d+ .+ слово99$/)
})

test('a phrase without spaces is cut to well-formed text', () => {
  const word = writeCaption({ kind: 'say', part: 1, isFinal: true, text: '😀'.repeat(400) })
  expect(new TextEncoder().encode(word).length).toBeLessThanOrEqual(captionBytesMax)
  expect(word.isWellFormed()).toBe(true)
})

test.each(['', 'say', 'say 1 + ', 'say x + text', 'say 1 * text', 'say 1234567 + text', 'wanted'])(
  '“%s” is not a caption',
  (word) => {
    expect(readCaption(word)).toBeNull()
  },
)

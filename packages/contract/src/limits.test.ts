import { expect, test } from 'vitest'
import * as fieldTexts from './fields.texts.ts'
import * as limits from './limits.ts'
import { codeLength, emailPattern, pageQuery, phone } from './values.ts'

test('the limits equal those in §9 of the specification', () => {
  expect(limits.uploadBytesMax).toBe(15_360 * 1024)
  expect(limits.uploadExtensions).toEqual(['jpg', 'jpeg', 'png', 'webp', 'heic'])
  expect(limits.codeResendSeconds).toBe(60)
  expect(codeLength).toBe(4)
  expect(pageQuery.parse({})).toEqual({ offset: 0, limit: 20 })
})

test('the messages for invalid files have their exact wording', () => {
  expect(fieldTexts.wrongFormatText).toBe('Допускаются только файла форматов JPEG, JPG, PNG, HEIC, WEPB')
  expect(fieldTexts.tooBigFileText).toBe('Допускаются файлы не больше 15 Мb')
})

test('a phone has digits and dashes, an e-mail has letters, digits and _.+- before the @', () => {
  expect(phone.safeParse('900-123-45-67').success).toBe(true)
  expect(phone.safeParse('900.123.45.67').success).toBe(false)
  expect(emailPattern.test('a_b.c+d-1@example.ru')).toBe(true)
  expect(emailPattern.test('a!b@example.ru')).toBe(false)
  expect(emailPattern.test('a@example')).toBe(false)
})

import { expect, test } from 'vitest'
import { deviceRefusal } from './device-refusal.ts'

test.each([
  ['NotAllowedError', /Проверь разрешения/],
  ['NotReadableError', /занято другой программой/],
  ['OverconstrainedError', /не нашлось/],
  ['TypeError', /не включилось/],
])('a device that fails with %s is reported with what helps against it', (name, text) => {
  expect(deviceRefusal(new DOMException('', name))).toMatch(text)
})

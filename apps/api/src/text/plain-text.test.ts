import { expect, test } from 'vitest'
import { toLine, toLines } from './plain-text.ts'

test.each([
  ['  Юрист\tи\n\nмедиатор \0', 'Юрист и медиатор', 'Юрист и\n\nмедиатор'],
  ['Раз\r\nдва\rтри\u2028четыре', 'Раз два три четыре', 'Раз\nдва\nтри\nчетыре'],
  ['а\u0007б\u001B[31mв\u009Fг', 'аб[31mвг', 'аб[31mвг'],
  ['\u202Eовозар\u2069', 'овозар', 'овозар'],
  ['<b>Анна</b> & 👩‍👩‍👧', '<b>Анна</b> & 👩‍👩‍👧', '<b>Анна</b> & 👩‍👩‍👧'],
  ['\n \t', '', ''],
  ['\u200B \u2060\u00AD\n\u3164', '', ''],
  ['\u200Bсад\u200D', '\u200Bсад\u200D', '\u200Bсад\u200D'],
])('%j becomes %j as one line and %j as several lines', (typed, line, lines) => {
  expect([toLine(typed), toLines(typed)]).toEqual([line, lines])
})

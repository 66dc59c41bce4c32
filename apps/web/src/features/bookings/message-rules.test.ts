import { exchangeEmail } from '@razgovor/contract/bookings'
import { expect, test } from 'vitest'
import { canWrite, subjectMax, subjectProblem, textMax, textProblem } from './message-rules.ts'

const { subject, text } = exchangeEmail.body.shape

test.each(['', '  \n', 'Вопрос', ` ${'я'.repeat(subjectMax)} `, 'я'.repeat(subjectMax + 1)])(
  'the form validates the subject «%s» as the contract does',
  (value) => {
    expect(subjectProblem(value)).toBe(subject.safeParse(value).error?.issues[0]?.message)
  },
)

test.each(['', '  \n', 'Привет', 'я'.repeat(textMax), 'я'.repeat(textMax + 1)])(
  'the form validates a text as the contract does',
  (value) => {
    expect(textProblem(value)).toBe(text.safeParse(value).error?.issues[0]?.message)
  },
)

const time_end_iso = '2026-11-24T16:00:00Z'
const dayMs = 24 * 3_600_000

test.each([
  ['BOOKED', -10, true],
  ['STARTED', 0, true],
  ['ENDED', 29.9, true],
  ['ENDED', 30, false],
  ['RESERVED', -1, false],
  ['CANCELED', -1, false],
  ['EXPIRED', -1, false],
] as const)('for a meeting %s that ended %d days ago, writing is offered: %s', (status, days, isOffered) => {
  expect(canWrite({ status, time_end_iso }, Date.parse(time_end_iso) + days * dayMs)).toBe(isOffered)
})

import { openDispute } from '@razgovor/contract/disputes'
import { expect, test } from 'vitest'
import { disputeTextMax, disputeTextMin, disputeTextProblem } from './dispute-rules.ts'

const { text } = openDispute.body.shape

test.each([0, disputeTextMin - 1, disputeTextMin, disputeTextMax, disputeTextMax + 1])(
  'the form validates %d characters as the contract does',
  (count) => {
    const value = ` ${'я'.repeat(count)} `
    expect(disputeTextProblem(value)).toBe(text.safeParse(value).error?.issues[0]?.message)
  },
)

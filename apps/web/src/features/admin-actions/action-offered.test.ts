import { expect, test } from 'vitest'
import { isOffered } from './action-offered.ts'

test('an action is offered where its field has one of the values, or is empty, or is set', () => {
  const row = { status: 'REVIEW', auto_renew: true, blocked_at: null }
  expect(isOffered({}, row)).toBe(true)
  expect(isOffered({ only_when: { field: 'status', values: ['REVIEW'] } }, row)).toBe(true)
  expect(isOffered({ only_when: { field: 'status', values: ['DRAFT'] } }, row)).toBe(false)
  expect(isOffered({ only_when: { field: 'auto_renew', values: ['true'] } }, row)).toBe(true)
  expect(isOffered({ only_when: { field: 'blocked_at', empty: true } }, row)).toBe(true)
  expect(isOffered({ only_when: { field: 'blocked_at', empty: false } }, row)).toBe(false)
})

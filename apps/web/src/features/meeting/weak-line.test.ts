import { expect, test } from 'vitest'
import { weakSide } from './weak-line.ts'

test('a stuttering picture is put down to the one side whose connection is reported weak or lost', () => {
  const own = { phase: 'joined', quality: 'good' } as const
  for (const quality of ['weak', 'lost'] as const) {
    expect(weakSide({ ...own, quality }, 'good')).toBe('OWN')
    expect(weakSide({ ...own, quality }, null)).toBe('OWN')
    expect(weakSide(own, quality)).toBe('OTHER')
  }
})

test('it is nobody’s while both connections are reported alike', () => {
  expect(weakSide({ phase: 'joined', quality: 'good' }, 'good')).toBeNull()
  expect(weakSide({ phase: 'joined', quality: null }, null)).toBeNull()
  expect(weakSide({ phase: 'joined', quality: 'weak' }, 'weak')).toBeNull()
})

test('while reconnecting it is one’s own, whatever was last reported of the other', () => {
  expect(weakSide({ phase: 'reconnecting', quality: 'good' }, 'lost')).toBe('OWN')
})

import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { aliasState } from './alias-state.ts'

const asked = { typed: 'anna', asked: 'anna', saved: 'anna-safonova', busy: undefined, error: null }
const reserved = new ApiError({ error_code: 4, error_message: '', fields: { alias: 'Это слово занято сайтом' } }, 400)

test('the own alias is not asked about, however it is written', () => {
  expect(aliasState({ ...asked, typed: ' Anna-Safonova', asked: 'anna' })).toEqual({ kind: 'own' })
})

test('no alias at all is a choice', () => {
  expect(aliasState({ ...asked, typed: ' ', asked: '' })).toEqual({ kind: 'none' })
})

test('while it is typed nothing is said of the one before', () => {
  expect(aliasState({ ...asked, typed: 'anna-2', busy: true })).toEqual({ kind: 'checking' })
  expect(aliasState(asked)).toEqual({ kind: 'checking' })
})

test('the answer says whether it is free', () => {
  expect(aliasState({ ...asked, busy: false })).toEqual({ kind: 'free' })
  expect(aliasState({ ...asked, busy: true })).toEqual({ kind: 'busy' })
})

test('a wrong one is refused here, a reserved one by the server', () => {
  expect(aliasState({ ...asked, typed: 'a!', asked: 'a!' })).toMatchObject({
    kind: 'refused',
    reason: expect.stringMatching(/^От 3 до 32/) as string,
  })
  expect(aliasState({ ...asked, error: reserved })).toEqual({ kind: 'refused', reason: 'Это слово занято сайтом' })
})

test('without an answer nothing is claimed', () => {
  expect(aliasState({ ...asked, error: new Error('offline') })).toEqual({ kind: 'unknown' })
})

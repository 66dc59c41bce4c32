import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { aliasState } from './alias-state.ts'

const asked = { typed: 'anna', asked: 'anna', saved: 'anna-safonova', busy: undefined, error: null }
const reserved = new ApiError({ error_code: 4, error_message: '', fields: { alias: 'Это слово занято сайтом' } }, 400)

test('the own alias is not checked, in any spelling', () => {
  expect(aliasState({ ...asked, typed: ' Anna-Safonova', asked: 'anna' })).toEqual({ kind: 'own' })
})

test('an empty alias is valid', () => {
  expect(aliasState({ ...asked, typed: ' ', asked: '' })).toEqual({ kind: 'none' })
})

test('while typing, the previous answer is not shown', () => {
  expect(aliasState({ ...asked, typed: 'anna-2', busy: true })).toEqual({ kind: 'checking' })
  expect(aliasState(asked)).toEqual({ kind: 'checking' })
})

test('the answer says whether the alias is free', () => {
  expect(aliasState({ ...asked, busy: false })).toEqual({ kind: 'free' })
  expect(aliasState({ ...asked, busy: true })).toEqual({ kind: 'busy' })
})

test('an invalid alias is refused here, a reserved one by the server', () => {
  expect(aliasState({ ...asked, typed: 'a!', asked: 'a!' })).toMatchObject({
    kind: 'refused',
    reason: expect.stringMatching(/^От 3 до 32/) as string,
  })
  expect(aliasState({ ...asked, error: reserved })).toEqual({ kind: 'refused', reason: 'Это слово занято сайтом' })
})

test('without an answer nothing is shown', () => {
  expect(aliasState({ ...asked, error: new Error('offline') })).toEqual({ kind: 'unknown' })
})

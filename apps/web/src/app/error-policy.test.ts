import { errors, type ErrorName } from '@razgovor/contract/errors'
import { expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { reactionTo } from './error-policy.ts'

const names = Object.keys(errors) as ErrorName[]

function refusal(name: ErrorName): ApiError {
  const { code, message, status } = errors[name]
  return new ApiError({ error_code: code, error_message: message }, status)
}

test.each(names)('%s has a reaction, and stays quiet for a call that handles it', (name) => {
  expect(reactionTo(refusal(name))).toHaveProperty('kind')
  expect(reactionTo(refusal(name), [name])).toEqual({ kind: 'quiet' })
})

test('the three failures of sign-in end the session, and no other', () => {
  const ending = names.filter((name) => reactionTo(refusal(name)).kind === 'end of session')
  expect(ending).toEqual(['auth_not_provided', 'auth_invalid', 'auth_expired'])
})

test('what is forbidden or does not exist leads to the 404 page', () => {
  const leading = names.filter((name) => reactionTo(refusal(name)).kind === 'go to 404')
  expect(leading).toEqual(['forbidden', 'not_exist'])
})

test('an error that is not the catalogue’s asks to try again', () => {
  expect(reactionTo(new TypeError('broken'))).toEqual({ kind: 'toast', text: 'Что-то пошло не так. Попробуй ещё раз' })
})

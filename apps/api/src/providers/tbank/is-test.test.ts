import { expect, test } from 'vitest'
import { doctorCtx } from '../../../test/doctor.ts'
import { createTbank } from './index.ts'

test.each([
  ['1700000000000DEMO', 'https://securepay.tinkoff.ru/v2', true],
  ['1700000000000', 'https://rest-api-test.tinkoff.ru/v2', true],
  ['1700000000000', 'http://localhost:3001/tbank/v2', true],
  ['1700000000000', 'https://securepay.tinkoff.ru/v2', false],
])('the terminal %s at %s is a test one: %s', (TBANK_TERMINAL_KEY, TBANK_API_URL, is_test) => {
  expect(createTbank(doctorCtx({ TBANK_TERMINAL_KEY, TBANK_API_URL }).config)).toMatchObject({ is_test })
})

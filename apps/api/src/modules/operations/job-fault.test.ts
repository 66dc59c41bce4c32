import { expect, test } from 'vitest'
import { jobFault } from './job-fault.ts'

test.each([
  ['the mail server did not take a mail: 550', 'MAIL_SERVER'],
  ['connect ECONNREFUSED 127.0.0.1:443', 'SERVICE'],
  ['Cancel refused: 7', 'SERVICE'],
  ['Внешний сервис не отвечает. Попробуй позже', 'SERVICE'],
  ['Такого здесь нет', 'ROW_GONE'],
  ['no result', 'ROW_GONE'],
  ['duplicate key value violates unique constraint "bookings_once"', 'DATABASE'],
  ['[\n  {\n    "code": "invalid_type"', 'PAYLOAD'],
  ['Это уже сделано', 'RULE'],
  ["Cannot read properties of undefined (reading 'email')", 'PROGRAM'],
  ['', 'PROGRAM'],
])('the job error «%s» is classified as %s', (message, fault) => {
  expect(jobFault(message)).toBe(fault)
})

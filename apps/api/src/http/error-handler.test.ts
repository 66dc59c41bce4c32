import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ApiError } from '../errors/api-error.ts'
import { errorHandler } from './error-handler.ts'

async function answerTo(error: Error): Promise<{ status: number; error_code: number; text: string }> {
  await using app = Fastify()
  app.setErrorHandler(errorHandler)
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  return { status: answer.statusCode, error_code: answer.json<{ error_code: number }>().error_code, text: answer.body }
}

test('an unexpected error gets code 0 without its details', async () => {
  const answer = await answerTo(new TypeError('secret of /srv/app.ts'))
  expect(answer).toMatchObject({ status: 500, error_code: 0 })
  expect(answer.text).not.toContain('secret')
})

test.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '53300', '08006'])(
  'a database error %s gets code 12',
  async (code) => {
    expect(await answerTo(Object.assign(new Error('down'), { code }))).toMatchObject({ status: 503, error_code: 12 })
  },
)

test.each(['22021', '22P02', '22P05', '22003', '22007', '22008'])(
  'PostgreSQL error %s for an invalid value gets code 4',
  async (code) => {
    expect(await answerTo(Object.assign(new Error('bad'), { code }))).toMatchObject({ status: 400, error_code: 4 })
  },
)

test('an error response contains its code, message and fields', async () => {
  const refusal = new ApiError('validation', { fields: { email: 'Укажи почту' } })
  expect(JSON.parse((await answerTo(refusal)).text)).toEqual({
    error_code: 4,
    error_message: 'Данные не прошли проверку',
    fields: { email: 'Укажи почту' },
  })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { checkCaptcha } from '@razgovor/contract/accounts'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { assertHuman } from './captcha.ts'

const down = { SMARTCAPTCHA_URL: 'http://localhost:9', SMARTCAPTCHA_SITE_KEY: 'key', SMARTCAPTCHA_SECRET: 'secret' }

async function passOf(api: TestApi, token: string): Promise<string> {
  const { captcha_pass } = await api.anonymous.call(checkCaptcha, { body: { token } })
  return captcha_pass
}

const notHuman = { error_name: 'validation', fields: { captcha_pass: 'Подтверди, что ты не робот' } }

test('a captcha pass works once', async () => {
  await using api = await startApi({ environment: down })
  const pass = await passOf(api, 'any')
  await assertHuman(api.ctx, pass)
  await expect(assertHuman(api.ctx, pass)).rejects.toMatchObject(notHuman)
})

test('one of several concurrent uses of a captcha pass succeeds', async () => {
  await using api = await startApi({ environment: down })
  const pass = await passOf(api, 'any')
  const uses = await Promise.allSettled(Array.from({ length: 8 }, () => assertHuman(api.ctx, pass)))
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a captcha pass lasts ten minutes, and a missing or made-up one is refused', async () => {
  await using api = await startApi({ environment: down })
  const [early, late] = [await passOf(api, 'any'), await passOf(api, 'any')]
  await api.clock.advance({ minutes: 9 })
  await assertHuman(api.ctx, early)
  await api.clock.advance({ minutes: 1 })
  for (const pass of [late, 'made-up', undefined])
    await expect(assertHuman(api.ctx, pass)).rejects.toMatchObject(notHuman)
})

test('everybody passes while the captcha is off', async () => {
  await using api = await startApi({ environment: { SMARTCAPTCHA_SITE_KEY: '' } })
  await assertHuman(api.ctx, undefined)
  await assertHuman(api.ctx, await passOf(api, 'any'))
})

/** Accepts every token except `robot`. */
async function startService() {
  const server = createServer(async (request, response) => {
    const token = new URLSearchParams(await text(request)).get('token')
    response.end(JSON.stringify({ status: token === 'robot' ? 'failed' : 'ok', message: '', host: 'localhost:80' }))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a person gets a captcha pass, and a robot is asked to try again', async () => {
  await using service = await startService()
  await using api = await startApi({ environment: { ...down, SMARTCAPTCHA_URL: service.url } })
  await assertHuman(api.ctx, await passOf(api, 'person'))
  const refusal: unknown = await passOf(api, 'robot').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect((refusal as Refusal).body).toEqual({
    error_code: 202,
    reason: 'captcha_failed',
    error_message: 'Проверка не пройдена. Попробуй ещё раз',
  })
  expect(await api.ctx.db.selectFrom('attempts').selectAll().execute()).toEqual([])
})

test('while the captcha service is down, an address gets five passes an hour, and the metrics count them', async () => {
  await using api = await startApi({ environment: down })
  for (const _ of [1, 2, 3, 4, 5]) await passOf(api, 'any')
  expect(await api.anonymous.refusal(checkCaptcha, { body: { token: 'any' } })).toBe('throttling')
  const metrics = await (await fetch(`${api.url}/metrics`)).text()
  expect(metrics).toContain('captchas_unchecked_total 5')
  const [attempt] = await api.ctx.db.selectFrom('attempts').selectAll().execute()
  expect(JSON.stringify(attempt)).not.toMatch(/127\.0\.0\.1|::1/)
  await api.clock.advance({ minutes: 60 })
  await passOf(api, 'any')
})

async function policyOf(url: string): Promise<string[]> {
  const { headers } = await fetch(`${url}/api/version`)
  return headers.get('content-security-policy')?.split(';') ?? []
}

test('the content security policy allows the captcha if it is on, and the bucket of pictures', async () => {
  await using on = await startApi({ environment: { ...down, S3_PUBLIC_URL: 'https://files.example/bucket' } })
  const policy = await policyOf(on.url)
  for (const directive of ['script-src', 'frame-src', 'connect-src', 'style-src', 'img-src'])
    expect(policy.find((one) => one.startsWith(directive))).toContain('http://localhost:9')
  expect(policy.find((one) => one.startsWith('img-src'))).toContain('https://files.example')

  await using off = await startApi({ environment: { SMARTCAPTCHA_SITE_KEY: '' } })
  expect(await policyOf(off.url)).toContain("frame-src 'self'")
})

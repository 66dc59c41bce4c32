import { expect, test } from 'vitest'

import { postJson } from '../../test/shop.ts'
import { startSandbox } from '../sandbox.ts'

async function startSite() {
  const sandbox = await startSandbox({ port: 0 })
  const { url, site_key, secret } = sandbox.captcha

  async function validate(fields: Record<string, string>) {
    const answer = await fetch(`${url}/validate`, { method: 'POST', body: new URLSearchParams(fields) })
    return (await answer.json()) as Record<string, unknown>
  }

  return {
    url,
    secret,
    validate,
    control: (path: string, body: unknown) => postJson(`${sandbox.control}/${path}`, body),
    // Requests a token, as the widget does when its box is checked.
    give: (sitekey = site_key) =>
      fetch(`${url}/token?sitekey=${sitekey}`, { method: 'POST', headers: { origin: 'https://site.example:8443' } }),
    async issueToken(): Promise<string> {
      return ((await (await this.give()).json()) as { token: string }).token
    },
    check: (token: string) => validate({ secret, token, ip: '203.0.113.9' }),
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}

const human = { status: 'ok', message: '', host: '' }
const robot = { status: 'failed', message: '', host: '' }
const expiredToken = { status: 'failed', message: 'Invalid or expired Token.', host: '' }

test('a widget token works once within five minutes and contains the host of its page', async () => {
  await using site = await startSite()
  const token = await site.issueToken()
  expect(await site.check(token)).toEqual({ ...human, host: 'site.example:8443' })
  expect(await site.check(token)).toEqual(expiredToken)
  const late = await site.issueToken()
  await site.control('clock', { advance_seconds: 300 })
  expect(await site.check(late)).toEqual(expiredToken)
})

test('a page of any origin can get a token with a known site key', async () => {
  await using site = await startSite()
  expect((await site.give()).headers.get('access-control-allow-origin')).toBe('*')
  expect((await site.give('another')).status).toBe(400)
})

test('validation requires the secret', async () => {
  await using site = await startSite()
  const refusal = { status: 'failed', message: 'Authentication failed. Secret has not provided.', host: '' }
  expect(await site.validate({ token: 'ok-1' })).toEqual(refusal)
  expect(await site.validate({ secret: 'wrong', token: 'ok-1' })).toEqual(refusal)
  expect(await site.check('ok-1')).toEqual(human)
})

test('a test token gives the result in its name, once', async () => {
  await using site = await startSite()
  expect(await site.check('ok-1')).toEqual(human)
  expect(await site.check('ok-1')).toEqual(expiredToken)
  expect(await site.check('robot-1')).toEqual(robot)
  expect(await site.check('expired-1')).toEqual(expiredToken)
  expect(await site.check('')).toEqual(expiredToken)
})

test('GET with a query is validated like POST with a form', async () => {
  await using site = await startSite()
  const query = new URLSearchParams({ secret: site.secret, token: 'ok-1' }).toString()
  expect(await (await fetch(`${site.url}/validate?${query}`)).json()).toEqual(human)
})

test('the check can be made to report robots or fail, and be reset', async () => {
  await using site = await startSite()
  await site.control('captcha/faults', { mode: 'robot' })
  expect(await site.check('ok-1')).toEqual(robot)
  await site.control('captcha/faults', { mode: '500' })
  expect((await fetch(`${site.url}/validate`, { method: 'POST' })).status).toBe(500)
  await site.control('captcha/faults', {})
  expect(await site.check('ok-2')).toEqual(human)
  expect((await site.control('captcha/faults', { mode: 'slow' })).status).toBe(400)
})

test('the check can be made to time out', async () => {
  await using site = await startSite()
  await site.control('captcha/faults', { mode: 'timeout' })
  const call = fetch(`${site.url}/validate`, { method: 'POST', signal: AbortSignal.timeout(100) })
  await expect(call).rejects.toThrow('aborted due to timeout')
})

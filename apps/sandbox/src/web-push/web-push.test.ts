import { createECDH, generateKeyPairSync, sign } from 'node:crypto'

import { expect, test } from 'vitest'

import { postJson } from '../../test/shop.ts'
import { startSandbox } from '../sandbox.ts'
import { decrypt } from './decrypt.ts'

const base64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

// Signs with a new key.
function signVapid(aud: string, seconds = 3600): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const claims = { aud, exp: Math.floor(Date.now() / 1000) + seconds, sub: 'mailto:us@example.ru' }
  const data = `${base64({ typ: 'JWT', alg: 'ES256' })}.${base64(claims)}`
  const signature = sign('sha256', Buffer.from(data), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')])
  return `vapid t=${data}.${signature.toString('base64url')}, k=${point.toString('base64url')}`
}

// RFC 8291, appendix A.
const example = {
  private_key: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('the example of RFC 8291 is decrypted', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(example.private_key, 'base64url')
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: example.auth }
  const subscription = { id: '', is_gone: false, private_key: ecdh.getPrivateKey(), keys }
  expect(decrypt(Buffer.from(example.body, 'base64url'), subscription)).toBe(
    'When I grow up, I want to be a watermelon',
  )
})

async function startService() {
  const sandbox = await startSandbox({ port: 0 })
  const { body } = await postJson(`${sandbox.control}/push/subscriptions`, {})
  const { endpoint } = body as { endpoint: string }
  const headers = {
    ttl: '60',
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    authorization: signVapid(sandbox.url),
  }
  return {
    sandbox,
    endpoint,
    push: (changes: Record<string, string> = {}, to = endpoint) =>
      fetch(to, { method: 'POST', body: Buffer.from(example.body, 'base64url'), headers: { ...headers, ...changes } }),
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}

test('a push without TTL, with a bad topic, a bad VAPID token or a foreign subscription is refused', async () => {
  await using service = await startService()
  const { push, sandbox } = service
  const statuses = await Promise.all([
    push({ ttl: 'long' }),
    push({ topic: 'a topic with spaces' }),
    push({ 'content-encoding': 'aesgcm' }),
    push({ authorization: 'Bearer token' }),
    push({ authorization: signVapid('https://elsewhere.example') }),
    push({ authorization: signVapid(sandbox.url, 25 * 3600) }),
    push({ authorization: signVapid(sandbox.url, -1) }),
    push(),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 401, 401, 401, 401, 400])
})

test('an unknown subscription gets 404, a removed one 410, and a fault applies as often as requested', async () => {
  await using service = await startService()
  const { push, endpoint, sandbox } = service
  expect((await push({}, `${sandbox.url}/push/nobody`)).status).toBe(404)
  await postJson(`${sandbox.control}/push/faults`, { fail_next: { status: 429, retry_after: '30' } })
  const refused = await push()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  await fetch(`${sandbox.control}/push/subscriptions/${endpoint.split('/').at(-1)}`, { method: 'DELETE' })
  expect((await push()).status).toBe(410)
})

import { TokenVerifier, WebhookReceiver } from 'livekit-server-sdk'
import { expect, test } from 'vitest'
import { apiKey } from '../test/start-target.ts'
import { issuedAt, sha256Base64, signToken, TokenError, verifyToken } from './tokens.ts'
import { turnCredential, turnServer } from './turn/turn.ts'
import { signWebhook } from './webhooks/webhook-delivery.ts'

const notBefore = 1_780_000_000

const accessToken =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ2aWRlbyI6eyJyb29tSm9pbiI6dHJ1ZSwicm9vbSI6ImMtNDIiLCJjYW5QdWJsaXNoIjp0cnVlLCJjYW5TdWJzY3JpYmUiOnRydWUsImNhblB1Ymxpc2hEYXRhIjp0cnVlfSwibmFtZSI6ItCQ0L3QvdCwIiwibWV0YWRhdGEiOiJ7XCJyb2xlXCI6XCJjb25zdWx0YW50XCJ9IiwiaXNzIjoiZGV2a2V5Iiwic3ViIjoidXNlci0xNyIsIm5iZiI6MTc4MDAwMDAwMCwiZXhwIjoxNzgwMDIxNjAwfQ.3AHiDNaHBGguHOUTBTKSorYzUd1KwpP5rOqYCc0gO_Y'
const webhookBody =
  '{"event":"room_started","room":{"sid":"RM_abc","name":"c-42","emptyTimeout":300,"creationTime":"1780000000"},"id":"EV_1","createdAt":"1780000001"}'
const webhookToken =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaGEyNTYiOiI1UzlPUTZJWk5ieC9nMWIxTlQ5MXg2ZDdBeW1XNnZKQ1h0YmFTc2RGQmgwPSIsImlzcyI6ImRldmtleSIsIm5iZiI6MTc4MDAwMDAwMSwiZXhwIjoxNzgwMDAwMzAxfQ.myzhqU3y66NbXXuvZM5_kWFq16Ot5PKwzdtxz1FA44c'

test('the published access token is parsed with its grants', () => {
  const claims = verifyToken(accessToken, apiKey, notBefore * 1000)
  expect(claims).toMatchObject({ sub: 'user-17', name: 'Анна', video: { roomJoin: true, room: 'c-42' } })
})

test('the published webhook token is reproduced byte for byte', () => {
  expect(sha256Base64(webhookBody)).toBe('5S9OQ6IZNbx/g1b1NT91x6d7AymW6vJCXtbaSsdFBh0=')
  expect(signWebhook(webhookBody, apiKey, (notBefore + 1) * 1000)).toBe(webhookToken)
})

test('the SDK accepts our signature and refuses a changed body', async () => {
  const token = signWebhook(webhookBody, apiKey, Date.now())
  const receiver = new WebhookReceiver(apiKey.api_key, apiKey.api_secret)
  await expect(receiver.receive(webhookBody, token)).resolves.toMatchObject({ event: 'room_started' })
  await expect(receiver.receive(webhookBody.replace('c-42', 'c-43'), token)).rejects.toThrow('sha256')
  const exp = Math.floor(Date.now() / 1000) + 60
  const access = signToken({ iss: apiKey.api_key, sub: 'user', exp }, apiKey.api_secret)
  await expect(new TokenVerifier(apiKey.api_key, apiKey.api_secret).verify(access)).resolves.toMatchObject({
    sub: 'user',
  })
})

test.for([
  ['an altered signature', `${accessToken.slice(0, -2)}AA`, notBefore],
  ['an altered payload', accessToken.replace('.eyJ2', '.eyJ3'), notBefore],
  ['a missing part', accessToken.split('.').slice(0, 2).join('.'), notBefore],
  ['no token at all', 'nonsense', notBefore],
  ['a time before nbf, beyond the skew', accessToken, notBefore - 11],
  ['a time after exp, beyond the skew', accessToken, notBefore + 21_600 + 11],
] as const)('a token is refused for %s', ([, token, now_s]) => {
  expect(() => verifyToken(token, apiKey, now_s * 1000)).toThrow(TokenError)
})

test('ten seconds of clock skew are tolerated', () => {
  expect(verifyToken(accessToken, apiKey, (notBefore - 9) * 1000).sub).toBe('user-17')
  expect(verifyToken(accessToken, apiKey, (notBefore + 21_600 + 9) * 1000).sub).toBe('user-17')
})

test('an unsigned token and a token of another key are refused', () => {
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${accessToken.split('.')[1]}.AAAA`
  expect(() => verifyToken(none, apiKey, notBefore * 1000)).toThrow('malformed')
  const foreign = signToken({ iss: 'other', exp: notBefore + 60 }, apiKey.api_secret)
  expect(() => verifyToken(foreign, apiKey, notBefore * 1000)).toThrow('unknown API key')
  const eternal = signToken({ iss: apiKey.api_key }, apiKey.api_secret)
  expect(() => verifyToken(eternal, apiKey, notBefore * 1000)).toThrow('expired')
})

test('a token counts as issued at the later of nbf and iat', () => {
  expect(issuedAt({ nbf: 10, iat: 20 })).toBe(20)
  expect(issuedAt({ nbf: 30 })).toBe(30)
  expect(issuedAt({})).toBe(0)
})

test('TURN credentials match the published vectors', () => {
  expect(turnCredential('1433895918:mbzrxpgjys', 'north')).toBe('d2Q1V6JRLjCTMOhoc8cTgEoi7u0=')
  const urls = ['turn:t.example:3478?transport=udp']
  expect(turnServer({ urls, secret: 'north', ttl_seconds: 3600 }, 'user-17', notBefore * 1000)).toMatchObject({
    urls,
    username: '1780003600:user-17',
    credential: '9QfaDHl+5cRmmr7MKTWnHf3wa7I=',
  })
})

import { expect, test } from 'vitest'
import { makeSecret, signatureOf } from './webhook-secrets.ts'

test('a signature equals that of the libraries of Standard Webhooks', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, payload: '{"test": 2432232314}' }
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(signatureOf([secret], message)).toBe(signature)
  expect(signatureOf([secret, secret], message)).toBe(`${signature} ${signature}`)
})

test('a secret has 32 random bytes', () => {
  const secret = makeSecret()
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
  expect(makeSecret()).not.toBe(secret)
})

import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const complete = {
  DATABASE_URL: 'postgres://localhost/razgovor',
  SESSION_SECRET: 'long enough, and of no use elsewhere',
  TBANK_TERMINAL_KEY: 'key',
  TBANK_PASSWORD: 'password',
  SMTP_URL: 'smtp://localhost',
  LIVEKIT_URL: 'ws://localhost:7880',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret',
}

const refusalOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the environment was not refused')
}

test('every fault is named, each in one line', () => {
  const faulty = { PORT: 'http', REFUND_HOURS: '-1', SESSION_SECRET: 'short', MAIL_FROM: 'allowed@example.ru' }
  const lines = refusalOf(faulty).split('\n')
  const named = new Set(lines.map((line) => line.split(' ')[0]))
  expect(named).toEqual(new Set(['PORT', 'REFUND_HOURS', ...Object.keys(complete)]))
  expect(lines).toHaveLength(named.size)
  expect(lines).toContain('SESSION_SECRET is too short: at least 32 characters')
})

test('settings that belong together are refused one without the other, each fault in its own line', () => {
  const lines = refusalOf({ TURN_URLS: 'turn:turn.example.ru', VAPID_PUBLIC_KEY: 'half' }).split('\n')
  expect(lines).toContain('TURN_URLS and TURN_SECRET go together: set both or neither')
  expect(lines).toContainEqual(expect.stringMatching(/^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair/))
  expect(lines).toContainEqual(expect.stringMatching(/^DATABASE_URL is needed/))
  expect(refusalOf({ ...complete, TURN_SECRET: 'secret' })).toMatch(/^TURN_URLS and TURN_SECRET go together/)
})

test('a bucket without all that it takes to write and to show what lies in it is refused', () => {
  const S3_ENDPOINT = 'https://storage.example.ru'
  expect(refusalOf({ ...complete, S3_ENDPOINT })).toMatch(/^S3_ENDPOINT needs S3_BUCKET/)
  const keys = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(refusalOf({ ...complete, ...keys, S3_ENDPOINT })).toContain('S3_PUBLIC_URL')
  expect(readConfig({ ...complete, ...keys, S3_ENDPOINT, S3_PUBLIC_URL: S3_ENDPOINT })).toMatchObject(keys)
})

test.each(['91.194.226.0/33', '91.194.226.0/', '91.194.226', 'tbank.ru', '91.194.226.0/23,,::1', '::1/129'])(
  'TBANK_NOTIFY_NETS=%s is refused at the start, not at the first payment',
  (TBANK_NOTIFY_NETS) => {
    expect(refusalOf({ ...complete, TBANK_NOTIFY_NETS })).toMatch(/^TBANK_NOTIFY_NETS has no network in/)
  },
)

test('TBANK_NOTIFY_NETS names networks and single addresses of both kinds', () => {
  const { TBANK_NOTIFY_NETS: nets } = readConfig({
    ...complete,
    TBANK_NOTIFY_NETS: '91.194.226.0/23, 10.0.0.1, 2a02::1',
  })
  expect(nets?.check('91.194.227.9')).toBe(true)
  expect(nets?.check('91.194.228.0')).toBe(false)
  expect(nets?.check('10.0.0.1')).toBe(true)
  expect(nets?.check('10.0.0.2')).toBe(false)
  expect(nets?.check('2a02::1', 'ipv6')).toBe(true)
  expect(nets?.check('2a02::2', 'ipv6')).toBe(false)
  expect(nets?.check('::ffff:91.194.226.1', 'ipv6')).toBe(true)
  expect(readConfig(complete).TBANK_NOTIFY_NETS).toBeNull()
})

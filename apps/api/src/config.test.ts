import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'
import { ConfigError } from './errors/config-error.ts'
import { contentSecurityPolicy } from './ssr/content-security-policy.ts'

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

test('every invalid setting is reported on its own line', () => {
  const faulty = { PORT: 'http', REFUND_HOURS: '-1', SESSION_SECRET: 'short', MAIL_FROM: 'allowed@example.ru' }
  const lines = refusalOf(faulty).split('\n')
  const named = new Set(lines.map((line) => line.split(' ')[0]))
  expect(named).toEqual(new Set(['PORT', 'REFUND_HOURS', ...Object.keys(complete)]))
  expect(lines).toHaveLength(named.size)
  expect(lines).toContain('SESSION_SECRET is too short: at least 32 characters')
})

test('an address of the database that the driver cannot read is refused without showing its password', () => {
  const faulty = [
    'razgovor',
    'http://secret@localhost/razgovor',
    'postgres://u:secret%@host/db',
    'postgres://u:se/cret@h/db',
  ]
  for (const DATABASE_URL of faulty) {
    const text = refusalOf({ ...complete, DATABASE_URL })
    expect(text).toMatch(/^DATABASE_URL is not an address like postgres:/)
    expect(text).not.toContain('secret')
  }
  for (const DATABASE_URL of [
    'postgresql://u:p%40ss@host:6432/db?sslmode=require',
    'postgres:///razgovor?host=/var/run',
  ])
    expect(readConfig({ ...complete, DATABASE_URL })).toMatchObject({ DATABASE_URL })
})

test('settings that depend on each other are rejected when incomplete or mismatched, one line per error', () => {
  const lines = refusalOf({ TURN_URLS: 'turn:turn.example.ru', VAPID_PUBLIC_KEY: 'half' }).split('\n')
  expect(lines).toContain('TURN_URLS and TURN_SECRET go together: set both or neither')
  expect(lines).toContainEqual(expect.stringMatching(/^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not match/))
  expect(lines).toContainEqual(expect.stringMatching(/^DATABASE_URL is required/))
  expect(refusalOf({ ...complete, TURN_SECRET: 'secret' })).toMatch(/^TURN_URLS and TURN_SECRET go together/)
})

test('bucket settings are rejected if they are incomplete or name one public bucket twice', () => {
  const S3_ENDPOINT = 'https://storage.example.ru'
  expect(refusalOf({ ...complete, S3_ENDPOINT })).toMatch(/^S3_ENDPOINT needs S3_BUCKET/)
  const access = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const keys = { S3_BUCKET: 'pictures', S3_PRIVATE_BUCKET: 'chats', ...access }
  const { S3_BUCKET } = keys
  expect(refusalOf({ ...complete, ...access, S3_ENDPOINT, S3_BUCKET, S3_PUBLIC_URL: S3_ENDPOINT })).toMatch(
    /^S3_ENDPOINT needs S3_BUCKET, .*S3_PRIVATE_BUCKET/,
  )
  const S3_PRIVATE_BUCKET = keys.S3_BUCKET
  expect(refusalOf({ ...complete, ...keys, S3_ENDPOINT, S3_PUBLIC_URL: S3_ENDPOINT, S3_PRIVATE_BUCKET })).toMatch(
    /^S3_PRIVATE_BUCKET must be another/,
  )
  expect(readConfig({ ...complete, ...keys, S3_ENDPOINT, S3_PUBLIC_URL: S3_ENDPOINT })).toMatchObject(keys)
  // One bucket that nobody else can read is enough.
  expect(readConfig({ ...complete, ...access, S3_ENDPOINT, S3_BUCKET })).toMatchObject({ S3_BUCKET })
})

test('LIVEKIT_URL is normalized, and browsers use it too unless LIVEKIT_PUBLIC_URL is set', () => {
  for (const [LIVEKIT_URL, address] of Object.entries({
    'WS://Meetings.Example.ru/': 'ws://meetings.example.ru',
    'https://meetings.example.ru': 'wss://meetings.example.ru',
    ' wss://meetings.example.ru:7443/rooms/ ': 'wss://meetings.example.ru:7443/rooms',
  })) {
    const config = readConfig({ ...complete, LIVEKIT_URL })
    expect(config).toMatchObject({ LIVEKIT_URL: address, LIVEKIT_PUBLIC_URL: address })
  }
  const LIVEKIT_PUBLIC_URL = 'wss://meetings.example.ru'
  const two = readConfig({ ...complete, LIVEKIT_URL: 'ws://10.0.0.7:7880', LIVEKIT_PUBLIC_URL })
  expect(two).toMatchObject({ LIVEKIT_URL: 'ws://10.0.0.7:7880', LIVEKIT_PUBLIC_URL })
})

test.each([
  'localhost:7880',
  'meetings.example.ru',
  'ftp://meetings.example.ru',
  'ws://',
  'ws://host/?token=of-the-rooms',
  'wss://anna:of-the-rooms@meetings.example.ru',
  'wss://anna:a/b@of-the-rooms@meetings.example.ru',
])('LIVEKIT_URL=%s is rejected at startup by its name, because the value may contain a password', (address) => {
  for (const name of ['LIVEKIT_URL', 'LIVEKIT_PUBLIC_URL']) {
    const refusal = refusalOf({ ...complete, [name]: address })
    expect(refusal).toMatch(new RegExp(`^${name} is not an address like wss:`))
    expect(refusal).not.toContain('of-the-rooms')
  }
})

test.each(['smtp://anna:of/the-mail@mail.example.ru', 'smtp://anna:of-the-mail@mail example', 'of-the-mail'])(
  'SMTP_URL=%s is rejected at startup without its password',
  (SMTP_URL) => {
    const refusal = refusalOf({ ...complete, SMTP_URL })
    expect(refusal).toMatch(/^SMTP_URL is not an address like smtp:/)
    expect(refusal).not.toContain('the-mail')
  },
)

test.each(['https://speech.example', 'speech:2700', 'nonsense'])(
  'CAPTIONS_URL=%s is rejected at startup',
  (CAPTIONS_URL) => {
    expect(refusalOf({ ...complete, CAPTIONS_URL })).toMatch(/^CAPTIONS_URL is not a WebSocket address/)
  },
)

const sources = (LIVEKIT_PUBLIC_URL: string) =>
  contentSecurityPolicy(readConfig({ ...complete, LIVEKIT_PUBLIC_URL })).directives.connectSrc

test('the content security policy allows the room server, and all regions if it is LiveKit Cloud', () => {
  expect(sources('wss://meetings.example.ru:7443/rooms')).toEqual([
    "'self'",
    'wss://meetings.example.ru:7443',
    'https://meetings.example.ru:7443',
  ])
  expect(sources('wss://razgovor.livekit.cloud')).toEqual([
    "'self'",
    'wss://razgovor.livekit.cloud',
    'https://razgovor.livekit.cloud',
    'wss://*.livekit.cloud',
    'https://*.livekit.cloud',
  ])
})

test.each(['91.194.226.0/33', '91.194.226.0/', '91.194.226', 'tbank.ru', '91.194.226.0/23,,::1', '::1/129'])(
  'TBANK_NOTIFY_NETS=%s is rejected at startup',
  (TBANK_NOTIFY_NETS) => {
    expect(refusalOf({ ...complete, TBANK_NOTIFY_NETS })).toMatch(/^TBANK_NOTIFY_NETS has no network in/)
  },
)

test('TBANK_NOTIFY_NETS accepts networks and single addresses, IPv4 and IPv6', () => {
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

test.each([
  ['ACQUIRER', 'sber', 'tbank'],
  ['RECEIPT_TAX', 'vat18', 'none, vat0, vat5'],
  ['RECEIPT_TAXATION', 'usn', 'osn, usn_income, usn_income_outcome, esn, patent'],
  ['RECEIPT_PAYMENT_METHOD', 'prepayment', 'full_prepayment, full_payment'],
  ['RECEIPT_AGENT_SIGN', 'paying_agent', 'none, attorney, commission_agent, another'],
])('%s=%s is rejected at startup with a list of the allowed values', (name, value, allowed) => {
  expect(refusalOf({ ...complete, [name]: value })).toContain(`${name} is "${value}", not one of: ${allowed}`)
})

test('TBANK_TAXATION and TBANK_TAX apply unless RECEIPT_TAXATION and RECEIPT_TAX are set', () => {
  const old = { ...complete, TBANK_TAXATION: 'osn', TBANK_TAX: 'vat20' }
  expect(readConfig(old)).toMatchObject({ RECEIPT_TAXATION: 'osn', RECEIPT_TAX: 'vat20' })
  expect(readConfig({ ...old, RECEIPT_TAX: 'vat22' })).toMatchObject({ RECEIPT_TAXATION: 'osn', RECEIPT_TAX: 'vat22' })
})

test('RECEIPT_AGENT_SIGN requires a valid RECEIPT_SUPPLIER_PHONE', () => {
  const asAgent = { ...complete, RECEIPT_AGENT_SIGN: 'commission_agent' }
  expect(refusalOf(asAgent)).toMatch(/^RECEIPT_AGENT_SIGN needs RECEIPT_SUPPLIER_PHONE/)
  expect(refusalOf({ ...asAgent, RECEIPT_SUPPLIER_PHONE: '8 495 123-45-67' })).toMatch(/^RECEIPT_SUPPLIER_PHONE is no/)
  expect(readConfig({ ...asAgent, RECEIPT_SUPPLIER_PHONE: '+74951234567' })).toMatchObject({
    RECEIPT_AGENT_SIGN: 'commission_agent',
  })
})

test('RECEIPT_EMAIL defaults to SUPPORT_EMAIL, then to the address in MAIL_FROM', () => {
  const MAIL_FROM = 'Разговор <cheki@example.ru>'
  const links = { ...complete, SUPPORT_URL: 'https://t.me/support', MAIL_FROM }
  expect(readConfig(links).RECEIPT_EMAIL).toBe('cheki@example.ru')
  expect(readConfig({ ...links, SUPPORT_EMAIL: 'help@example.ru' }).RECEIPT_EMAIL).toBe('help@example.ru')
  expect(readConfig({ ...links, RECEIPT_EMAIL: 'money@example.ru' }).RECEIPT_EMAIL).toBe('money@example.ru')
  expect(refusalOf({ ...links, MAIL_FROM: 'Разговор' })).toMatch(/^RECEIPT_EMAIL is required/)
})

test('the payout account is rejected at startup unless it is complete and matches its bank', () => {
  const payer = { PAYER_NAME: 'ООО «Разговор»', PAYER_INN: '7707083893', PAYER_BIK: '044525225' }
  const PAYER_ACCOUNT = '40702810638000000000'
  expect(readConfig({ ...complete, ...payer, PAYER_ACCOUNT })).toMatchObject(payer)
  expect(refusalOf({ ...complete, PAYER_ACCOUNT })).toBe(
    'PAYER_ACCOUNT needs PAYER_NAME, PAYER_INN and PAYER_BIK beside it',
  )
  expect(refusalOf({ ...complete, ...payer, PAYER_ACCOUNT: '40702810638000000001' })).toMatch(
    /^PAYER_ACCOUNT is no account/,
  )
  expect(refusalOf({ ...complete, PAYER_INN: '7707083894' })).toBe('PAYER_INN has wrong check digits')
  expect(readConfig({ ...complete, PAYER_NAME: 'Разговор' }).PAYER_ACCOUNT).toBeUndefined()
})

const checkout = path.resolve(import.meta.dirname, '../../..')

test('docs/settings.md lists every setting, and .env.example contains only known settings', () => {
  const page = readFileSync(path.join(checkout, 'docs/settings.md'), 'utf8')
  expect(settingNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  const example = readFileSync(path.join(checkout, '.env.example'), 'utf8')
  const named = example.split('\n').flatMap((line) => /^([A-Z\d_]+)=/.exec(line)?.[1] ?? [])
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !settingNames.includes(name))).toEqual([])
})

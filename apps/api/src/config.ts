import { taxations, taxes } from '@razgovor/contract/receipts'
import { isAccount, isBik, isInn } from '@razgovor/contract/check-digits'
import { z } from 'zod'
import { ConfigError } from './errors/config-error.ts'
import { databaseUrl, lanesList, oneOf, smtpUrl, url } from './startup/config-values.ts'
import { acquirerFaults, acquirerNames, acquirerSettings } from './providers/acquirers.ts'
import { commonPushHosts } from './providers/push-hosts.ts'
import { isKeyPair } from './providers/vapid-keys.ts'
import { bucketFaults, filesShape } from './startup/files-config.ts'
import { roomsShape } from './startup/rooms-config.ts'
import { tracingShape } from './startup/tracing-config.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.stringbool()

const shape = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: url.optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(50).default(10_000),
  DATABASE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(50).default(20_000),
  DATABASE_JOB_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(50).default(1_800_000),
  DATABASE_LOCK_TIMEOUT_MS: z.coerce.number().int().min(50).default(5000),
  REDIS_URL: url.optional(),
  REDIS_TIMEOUT_MS: z.coerce.number().int().min(50).default(500),
  SESSION_SECRET: z
    .string({ error: 'is required: at least 32 random characters' })
    .min(32, 'is too short: at least 32 characters'),
  SECOND_FACTOR_KEY: z.string().min(32, 'is too short: at least 32 characters').optional(),
  CALENDAR_KEY: z.string().min(32, 'is too short: at least 32 characters').optional(),
  CALENDAR_PRIVATE_NETWORKS: flag.default(false),
  WEBHOOK_KEY: z.string().min(32, 'is too short: at least 32 characters').optional(),
  WEBHOOK_PRIVATE_NETWORKS: flag.default(false),
  WEBHOOK_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(15_000),
  WEB_DIST: z.string().optional(),
  /** The language of the texts; startup/site-locale.ts reads it before anything else is loaded. */
  SITE_LOCALE: z.string().default('ru'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  BODY_TIMEOUT_MS: z.coerce.number().int().min(50).default(30_000),
  UPLOAD_TIMEOUT_MS: z.coerce.number().int().min(50).default(300_000),
  SHUTDOWN_NOTICE_MS: z.coerce.number().int().min(0).default(0),
  SHUTDOWN_TIMEOUT_MS: z.coerce.number().int().min(50).default(25_000),
  JOBS_PAUSED: lanesList.default([]),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  TRUST_PROXY: flag.default(false),
  ...tracingShape,

  METRICS_TOKEN: z.string().min(16, 'is too short: at least 16 characters').optional(),

  SITE_NAME: z.string().default('Разговор'),
  SUPPORT_URL: z.string().default('mailto:support@razgovor.example'),
  SUPPORT_EMAIL: z.email().optional(),
  PARTNERSHIP_URL: url.default('https://t.me/razgovor_partners'),
  DONATION_URL: url.default('https://pay.cloudtips.ru/p/razgovor'),

  REFUND_HOURS: z.coerce.number().int().min(0).max(720).default(24),

  MOVE_HOURS: z.coerce.number().int().min(0).max(720).default(24),

  FREE_BOOKINGS_MAX: z.coerce.number().int().min(1).default(10),
  FREE_BOOKINGS_PER_SPEAKER_MAX: z.coerce.number().int().min(1).default(3),

  RECONCILE_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  RECONCILE_PER_MINUTE: z.coerce.number().int().min(1).max(600).default(60),

  COMMISSION_PERCENT: z.coerce.number().int().min(0).max(100).default(10),

  PAYER_NAME: z.string().max(160).default(''),
  PAYER_INN: z.string().refine(isInn, 'has wrong check digits').optional(),
  PAYER_KPP: z
    .string()
    .regex(/^\d{9}$/, 'has 9 digits')
    .optional(),
  PAYER_ACCOUNT: z.string().optional(),
  PAYER_BIK: z.string().refine(isBik, 'is not the BIK of a Russian bank').optional(),
  PAYER_BANK: z.string().max(160).default(''),
  PAYER_CORRESPONDENT_ACCOUNT: z
    .string()
    .regex(/^\d{20}$/, 'has 20 digits')
    .optional(),
  PAYOUT_MIN_ROUBLES: z.coerce.number().int().min(0).max(1_000_000).default(0),
  PAYOUT_PAPER_YEARS: z.coerce.number().int().min(0).max(75).default(5),

  ACQUIRER: oneOf(acquirerNames).default(acquirerNames[0]!),
  ...acquirerSettings,

  RECEIPT_TAXATION: oneOf(taxations).default('usn_income'),
  RECEIPT_TAX: oneOf(taxes).default('none'),
  RECEIPT_PAYMENT_METHOD: oneOf(['full_prepayment', 'full_payment']).default('full_prepayment'),
  // Leaves out the roles of payment agents.
  RECEIPT_AGENT_SIGN: oneOf(['none', 'attorney', 'commission_agent', 'another']).default('none'),
  RECEIPT_SUPPLIER_PHONE: z
    .string()
    .regex(/^\+\d{10,15}$/, 'is not a phone number like +74951234567')
    .optional(),
  RECEIPT_EMAIL: z
    .email('is not an e-mail address')
    .max(64, 'is too long: a receipt takes at most 64 characters')
    .optional(),

  SMTP_URL: smtpUrl,
  MAIL_FROM: z.string().default('Разговор <noreply@razgovor.example>'),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]*$/, 'is not a selector like mail')
    .default(''),

  VKID_URL: url.default('https://id.vk.com'),
  VKID_CLIENT_ID: z.string().default(''),
  VKID_CLIENT_SECRET: z.string().default(''),
  YANDEX_OAUTH_URL: url.default('https://oauth.yandex.ru'),
  YANDEX_LOGIN_URL: url.default('https://login.yandex.ru'),
  YANDEX_CLIENT_ID: z.string().default(''),
  YANDEX_CLIENT_SECRET: z.string().default(''),
  IDENTITY_TIMEOUT_MS: z.coerce.number().int().min(50).default(5000),

  SMARTCAPTCHA_URL: url.default('https://smartcaptcha.cloud.yandex.ru'),
  SMARTCAPTCHA_SITE_KEY: z.string().default(''),
  SMARTCAPTCHA_SECRET: z.string().default(''),
  SMARTCAPTCHA_TIMEOUT_MS: z.coerce.number().int().min(50).default(1500),

  CLOUDTIPS_IDENTITY_URL: url.default('https://identity.cloudtips.ru'),
  CLOUDTIPS_API_URL: url.default('https://api.cloudtips.ru/api'),
  CLOUDTIPS_PAY_URL: url.default('https://pay.cloudtips.ru'),
  CLOUDTIPS_USERNAME: z.string().default(''),
  CLOUDTIPS_PASSWORD: z.string().default(''),
  CLOUDTIPS_PLACE_ID: z.string().default(''),
  CLOUDTIPS_TIMEOUT_MS: z.coerce.number().int().min(50).default(5000),

  ...filesShape,

  ...roomsShape,

  CAPTIONS_URL: z.url({ protocol: /^wss?$/, error: 'is not a WebSocket address like wss://host/captions' }).optional(),

  TURN_URLS: z.string().default(''),
  TURN_SECRET: z.string().default(''),
  TURN_TTL: z.coerce.number().int().min(60).max(86_400).default(14_400),

  VAPID_PUBLIC_KEY: z.string().default(''),
  VAPID_PRIVATE_KEY: z.string().default(''),
  VAPID_SUBJECT: z.string().default(''),
  PUSH_HOSTS: z
    .string()
    .default(commonPushHosts)
    .transform((list) => list.split(',').map((host) => host.trim())),
  PUSH_TIMEOUT_MS: z.coerce.number().int().min(50).default(10_000),

  SANDBOX_URL: url.optional(),
  PUBLIC_DEMONSTRATION: flag.default(false),
})

export const settingNames: readonly string[] = Object.keys(shape.shape)

type Environment = z.output<typeof shape>
type Filled =
  | 'PUBLIC_URL'
  | 'RECEIPT_EMAIL'
  | 'LIVEKIT_PUBLIC_URL'
  | 'SECOND_FACTOR_KEY'
  | 'CALENDAR_KEY'
  | 'WEBHOOK_KEY'
export type Config = Omit<Environment, Filled> & Record<Filled, string>

export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = readGiven(environment)
  const parsed = shape.safeParse(given)
  const faults = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`)
  faults.push(...combinationFaults(given))
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join('\n'))
  const config = parsed.data
  const SUPPORT_EMAIL = config.SUPPORT_EMAIL ?? supportEmail(config.SUPPORT_URL)
  return {
    ...config,
    PUBLIC_URL: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
    SECOND_FACTOR_KEY: config.SECOND_FACTOR_KEY ?? config.SESSION_SECRET,
    CALENDAR_KEY: config.CALENDAR_KEY ?? config.SESSION_SECRET,
    WEBHOOK_KEY: config.WEBHOOK_KEY ?? config.SESSION_SECRET,
    SUPPORT_EMAIL,
    LIVEKIT_PUBLIC_URL: config.LIVEKIT_PUBLIC_URL ?? config.LIVEKIT_URL,
    RECEIPT_EMAIL: config.RECEIPT_EMAIL ?? ownEmail([SUPPORT_EMAIL, config.MAIL_FROM]),
  }
}

const renamed = new Map([
  ['TBANK_TAXATION', 'RECEIPT_TAXATION'],
  ['TBANK_TAX', 'RECEIPT_TAX'],
])

function readGiven(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const byOldName = given.flatMap(([name, value]) => (renamed.has(name) ? [[renamed.get(name), value]] : []))
  return Object.fromEntries([...byOldName, ...given])
}

export function defaultOf(name: 'SUPPORT_URL' | 'PARTNERSHIP_URL' | 'DONATION_URL' | 'MAIL_FROM'): string {
  return shape.shape[name].parse(undefined)
}

// Reads raw values, so that all faults are reported together.
function combinationFaults(given: Record<string, string | undefined>): string[] {
  const { TURN_URLS, TURN_SECRET, VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = '' } = given
  const { RECEIPT_AGENT_SIGN = 'none', RECEIPT_SUPPLIER_PHONE } = given
  const faults: string[] = []
  if (!TURN_URLS !== !TURN_SECRET) faults.push('TURN_URLS and TURN_SECRET go together: set both or neither')
  if (VAPID_PUBLIC_KEY + VAPID_PRIVATE_KEY !== '' && !isKeyPair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY))
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not match: set both keys of the same pair, in base64url')
  if (RECEIPT_AGENT_SIGN !== 'none' && !RECEIPT_SUPPLIER_PHONE)
    faults.push('RECEIPT_AGENT_SIGN needs RECEIPT_SUPPLIER_PHONE beside it, for speakers who have given no phone')
  faults.push(...acquirerFaults(given), ...bucketFaults(given), ...payerFaults(given))
  return faults
}

function ownEmail(addresses: readonly (string | undefined)[]): string {
  const fitting = addresses
    .map((address) => /<([^<>]+)>/.exec(address ?? '')?.[1] ?? address)
    .find((address) => z.email().max(64).safeParse(address).success)
  if (!fitting)
    throw new ConfigError('RECEIPT_EMAIL is required: neither SUPPORT_EMAIL nor MAIL_FROM can receive receipts')
  return fitting
}

function payerFaults(given: Record<string, string | undefined>): string[] {
  const { PAYER_NAME, PAYER_INN, PAYER_ACCOUNT, PAYER_BIK } = given
  if (!PAYER_ACCOUNT) return []
  if (!PAYER_NAME || !PAYER_INN || !PAYER_BIK)
    return ['PAYER_ACCOUNT needs PAYER_NAME, PAYER_INN and PAYER_BIK beside it']
  return isAccount(PAYER_ACCOUNT, PAYER_BIK) ? [] : ['PAYER_ACCOUNT is no account at the bank of PAYER_BIK']
}

function supportEmail(support_url: string): string | undefined {
  return /^mailto:([^?]+)/i.exec(support_url)?.[1]
}

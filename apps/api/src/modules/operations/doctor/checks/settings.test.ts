import { expect, test } from 'vitest'
import { doctorCtx, findingsOf } from '../../../../../test/doctor.ts'
import { ownProcess } from './process.ts'
import { secrets } from './secrets.ts'
import { settings } from './settings.ts'

const random = 'Zq1-w8Xe_r7Tc5Yv3Ub9In6Om4Pa2Sd0'
const complete = {
  PUBLIC_URL: 'https://site.ru',
  SUPPORT_URL: 'mailto:help@site.ru',
  PARTNERSHIP_URL: 'https://t.me/site',
  DONATION_URL: 'https://site.ru/donate',
  MAIL_FROM: 'robot@site.ru',
  TRUST_PROXY: 'true',
  WEB_DIST: '/srv/web',
  VAPID_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  SMARTCAPTCHA_SITE_KEY: 'site key',
  SMARTCAPTCHA_SECRET: 'captcha',
  PAYER_NAME: 'ООО «Разговор»',
  PAYER_INN: '7707083893',
  PAYER_ACCOUNT: '40702810938000000001',
  PAYER_BIK: '044525225',
}

test('complete settings are fine', async () => {
  expect(await findingsOf(settings, doctorCtx(complete))).toEqual([])
})

test('half-set groups, the sandbox, example values and disabled features are reported', async () => {
  expect(await findingsOf(settings, doctorCtx({ ...complete, VKID_CLIENT_ID: '51', SMARTCAPTCHA_SECRET: '' }))).toEqual(
    ['FAULT half_set SMARTCAPTCHA_SECRET SMARTCAPTCHA_SITE_KEY', 'FAULT half_set VKID_CLIENT_SECRET VKID_CLIENT_ID'],
  )
  expect(await findingsOf(settings, doctorCtx({ SANDBOX_URL: 'http://localhost:3001' }))).toEqual([
    'FAULT sandbox',
    'WARNING example_links SUPPORT_URL, PARTNERSHIP_URL, DONATION_URL, MAIL_FROM',
    'WARNING proxy_untrusted',
    'WARNING no_web',
    'WARNING no_push',
    'WARNING no_captcha',
    'WARNING no_payer',
  ])
  expect(await findingsOf(settings, doctorCtx({ PUBLIC_URL: 'http://localhost:3000' }))).toEqual([])
})

const secretsIn = (environment: Record<string, string>) => findingsOf(secrets, doctorCtx(environment))
const processWith = (environment: Record<string, string>, uid = 1000) =>
  findingsOf(ownProcess, doctorCtx({}, { environment, uid }))

test('secrets are long, random and different', async () => {
  expect(await secretsIn({})).toEqual([])
  expect(
    await secretsIn({ LIVEKIT_API_SECRET: 'secret', TURN_URLS: 'turn:t.ru', TURN_SECRET: random.slice(0, 10) }),
  ).toEqual(['FAULT guessable LIVEKIT_API_SECRET', 'WARNING short_secret TURN_SECRET 16'])
  expect(await secretsIn({ SESSION_SECRET: 'ab'.repeat(16) })).toEqual(['FAULT guessable SESSION_SECRET'])
  expect(await secretsIn({ LIVEKIT_API_SECRET: random, METRICS_TOKEN: random })).toEqual([
    'FAULT same_secrets METRICS_TOKEN, LIVEKIT_API_SECRET',
  ])
  expect(await secretsIn({ SECOND_FACTOR_KEY: '', CALENDAR_KEY: '', WEBHOOK_KEY: '' })).toEqual([
    'WARNING derived_keys SECOND_FACTOR_KEY, CALENDAR_KEY, WEBHOOK_KEY',
  ])
  expect(await secretsIn({ DATABASE_URL: 'postgres://razgovor:password@db.ru/razgovor' })).toEqual([
    'FAULT guessable DATABASE_URL',
  ])
  expect(await secretsIn({ SMTP_URL: 'smtp://user:password@mail.ru:587' })).toEqual(['FAULT guessable SMTP_URL'])
})

test('the process is not root and verifies certificates', async () => {
  expect(await processWith({ NODE_ENV: 'production' })).toEqual([])
  expect(await processWith({ NODE_ENV: 'development', NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 0)).toEqual([
    'WARNING root',
    'FAULT tls_off',
    'WARNING node_env development',
  ])
})

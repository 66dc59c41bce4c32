import { expect, test } from 'vitest'
import { bufferedBytes, startFaultyServer, type Fault } from '../../test/faulty-server.ts'
import { systemClock } from '../time/clock.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../telemetry/log.ts'
import { createCloudTips } from './cloud-tips.ts'
import { createSmartCaptcha } from './smart-captcha.ts'
import { createTbank } from './tbank/index.ts'

const log = createLog('silent')

function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error)
}

/** How each adapter reports a service at `url`; every failure has to look like a missing answer. */
async function askAll(url: string, timeout_ms: number) {
  const config = readConfig({
    DATABASE_URL: 'postgres://localhost/none',
    SESSION_SECRET: 'a secret of the tests, long enough for HS256',
    SMTP_URL: 'smtp://localhost:9',
    LIVEKIT_URL: 'ws://localhost:9',
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'secret',
    TBANK_API_URL: url,
    TBANK_TERMINAL_KEY: 'key',
    TBANK_PASSWORD: 'password',
    TBANK_TIMEOUT_MS: String(timeout_ms),
    SMARTCAPTCHA_URL: url,
    SMARTCAPTCHA_SITE_KEY: 'site-key',
    SMARTCAPTCHA_SECRET: 'secret',
    SMARTCAPTCHA_TIMEOUT_MS: String(timeout_ms),
    CLOUDTIPS_IDENTITY_URL: url,
    CLOUDTIPS_API_URL: url,
    CLOUDTIPS_USERNAME: 'partner',
    CLOUDTIPS_PASSWORD: 'password',
    CLOUDTIPS_PLACE_ID: 'place',
    CLOUDTIPS_TIMEOUT_MS: String(timeout_ms),
  })
  return Promise.all([
    errorOf(createTbank(config).getState('1')),
    createSmartCaptcha(config, log)!.check('token', '203.0.113.9'),
    errorOf(createCloudTips(config, { clock: systemClock, log })!.sendCode('receiver')),
  ])
}

// The long timeout of `endless` shows that reading stops at the size limit, not at the timeout.
test.each([
  ['silent', 300],
  ['reset', 60_000],
  ['garbage', 60_000],
  ['page', 60_000],
  ['slow', 300],
  ['endless', 20_000],
] satisfies [Fault, number][])(
  'bank, captcha and tipping services that are %s count as not answering, and reading stops',
  async (fault, timeout_ms) => {
    await using service = await startFaultyServer(fault)
    expect(await askAll(service.url, timeout_ms)).toMatchObject([
      { name: 'AcquirerError', code: null, failure: 'UNANSWERED' },
      'unknown',
      { error_name: 'external_service' },
    ])
    expect(service.sentBytes()).toBeLessThan(3 * bufferedBytes)
  },
)

test('a bank call rejected because of too many pending calls is reported as unsent', async () => {
  await using bank = await startFaultyServer('silent')
  const config = { TBANK_API_URL: bank.url, TBANK_TIMEOUT_MS: 60_000, TBANK_TERMINAL_KEY: 'key', TBANK_PASSWORD: 'p' }
  const acquirer = createTbank(config as Parameters<typeof createTbank>[0])
  const [atOnce, waiting] = [30, 100]
  const asked = Array.from({ length: atOnce + waiting }, () => errorOf(acquirer.getState('1')))
  await expect(acquirer.getState('1')).rejects.toMatchObject({ name: 'AcquirerError', code: null, failure: 'UNSENT' })
  await expect.poll(() => bank.open()).toBe(atOnce)
  bank.fail('reset')
  await Promise.all(asked)
})

import { startRooms, type RoomsOptions } from '@razgovor/rooms'
import { startSandbox } from '@razgovor/sandbox'
import type { Role } from '@razgovor/contract/values'
import { readConfig } from '../src/config.ts'
import { queueTimers } from '../src/jobs/timers.ts'
import { absentRooms } from './absent-rooms.ts'
import { borrowHost } from './api-host.ts'
import { createCaller } from './api-client.ts'
import { startFileBuckets } from './bucket.ts'
import { settleJobs } from './settle-jobs.ts'
import { tokenFor } from './signed-in.ts'

// A Monday, noon in Moscow. Timers must lie in the database's future until the test's clock reaches them.
const testEpoch = Date.parse('2058-01-14T09:00:00Z')

const vapid = {
  VAPID_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  VAPID_SUBJECT: 'mailto:push@razgovor.example',
}

export interface TestUser {
  user_id: string
  role: Role
}

interface ApiOptions {
  rooms?: boolean
  room_limits?: RoomsOptions['limits']
  environment?: Record<string, string>
  now?: string
  /** The clock runs, from `now` or else from the real time, instead of standing still. */
  flowing?: boolean
  /** Takes no server of an earlier test: for tests of what routes keep from the time when they are mounted. */
  own_server?: boolean
}

export async function startApi(options: ApiOptions = {}) {
  const isPlain = !options.rooms && !options.environment && !options.flowing && !options.own_server
  const host = await borrowHost({ isPlain })
  const { pool, port, files_folder } = host
  const realStart = Date.now()
  const startsAt = options.now ? Date.parse(options.now) : options.flowing ? realStart : testEpoch
  let advanced = 0
  const now = () => startsAt + (options.flowing ? Date.now() - realStart : 0) + advanced

  const sandbox = await startSandbox({ port: 0, now })
  const control = (path: string, body: object) =>
    fetch(`${sandbox.control}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const livekit = { api_key: 'test-key', api_secret: 'test-secret-test-secret-test-secret' }
  const url = `http://localhost:${port}`
  const rooms = options.rooms
    ? await startRooms({
        port: 0,
        ...livekit,
        webhook_url: `${url}/api/meetings/webhooks`,
        limits: options.room_limits,
        now,
      })
    : null

  const config = readConfig({
    FILES_DIR: files_folder,
    ...(options.environment?.['FILES_DIR'] === undefined && (await startFileBuckets())),
    PORT: String(port),
    DATABASE_URL: host.database_url,
    SESSION_SECRET: 'a secret of the tests, long enough for HS256',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    RATE_LIMIT_FACTOR: '10000',
    TBANK_API_URL: sandbox.tbank.api_url,
    TBANK_TERMINAL_KEY: sandbox.tbank.terminal_key,
    TBANK_PASSWORD: sandbox.tbank.password,
    TBANK_TIMEOUT_MS: '60000',
    SMTP_URL: sandbox.smtp_url,
    VKID_URL: sandbox.vkid.url,
    VKID_CLIENT_ID: sandbox.vkid.client_id,
    VKID_CLIENT_SECRET: sandbox.vkid.client_secret,
    YANDEX_OAUTH_URL: sandbox.yandex.oauth_url,
    YANDEX_LOGIN_URL: sandbox.yandex.login_url,
    YANDEX_CLIENT_ID: sandbox.yandex.client_id,
    YANDEX_CLIENT_SECRET: sandbox.yandex.client_secret,
    IDENTITY_TIMEOUT_MS: '60000',
    SMARTCAPTCHA_URL: sandbox.captcha.url,
    SMARTCAPTCHA_SITE_KEY: sandbox.captcha.site_key,
    SMARTCAPTCHA_SECRET: sandbox.captcha.secret,
    SMARTCAPTCHA_TIMEOUT_MS: '60000',
    CLOUDTIPS_IDENTITY_URL: sandbox.cloudtips.identity_url,
    CLOUDTIPS_API_URL: sandbox.cloudtips.api_url,
    CLOUDTIPS_PAY_URL: sandbox.cloudtips.pay_url,
    CLOUDTIPS_USERNAME: sandbox.cloudtips.username,
    CLOUDTIPS_PASSWORD: sandbox.cloudtips.password,
    CLOUDTIPS_PLACE_ID: sandbox.cloudtips.place_id,
    ...vapid,
    CAPTIONS_URL: sandbox.speech.url,
    PUSH_HOSTS: `fcm.googleapis.com,${sandbox.push.origin}`,
    PUSH_TIMEOUT_MS: '60000',
    LIVEKIT_URL: rooms?.url ?? (await absentRooms()),
    PUBLIC_URL: url,
    LIVEKIT_API_KEY: livekit.api_key,
    LIVEKIT_API_SECRET: livekit.api_secret,
    ...options.environment,
  })
  const { app, ctx } = await host.serve(config, now)

  // As the runner does when a process starts.
  await queueTimers(ctx)
  const jobs = settleJobs(ctx, { pool, untilIdle: sandbox.untilIdle })

  return {
    url,
    ctx,
    app,
    sandbox,
    rooms,
    clock: {
      now: host.clock.now,
      async advance(step: { minutes?: number; seconds?: number; hours?: number; days?: number }) {
        const seconds =
          (step.seconds ?? 0) + 60 * ((step.minutes ?? 0) + 60 * ((step.hours ?? 0) + 24 * (step.days ?? 0)))
        advanced += seconds * 1000
        // The sandbox checks the clock for its retries only on request.
        await sandbox.advance(0)
      },
    },
    ...jobs,
    anonymous: createCaller(url, async () => ({})),
    as: (user: TestUser, headers: Record<string, string> = {}) =>
      createCaller(url, async (endpoint) => ({
        authorization: `Bearer ${await tokenFor({ ctx }, user, endpoint)}`,
        ...headers,
      })),
    mailTo: async (email: string) =>
      (await (await fetch(`${sandbox.control}/mail?to=${encodeURIComponent(email)}`)).json()) as ReceivedMail[],
    control,
    async [Symbol.asyncDispose]() {
      await host.release(async () => {
        await rooms?.close()
        await sandbox.close()
      })
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof startApi>>

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; content_type: string; content: string }[]
  received_at: string
}

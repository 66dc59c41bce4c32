import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError, startEmbeddedPostgres } from '@razgovor/embedded-postgres'
import { commonPushHosts } from '../apps/api/src/providers/push-hosts.ts'
import { directSetting } from '../apps/api/src/startup/config-values.ts'
import { demoPayer } from './seed/legal-details.ts'
import { demoCode } from './seed/logins.ts'
import { prepareDatabase } from './start/database.ts'
import { assertPortFree } from './start/ports.ts'
import { superviseService, startService, type Service } from './start/services.ts'
import {
  assertDemoIsLocal,
  checkout,
  getOrCreateSecret,
  prepareDataFolder,
  readSettings,
  roomsUrlForBrowsers,
  sessionSecret,
  StartError,
} from './start/settings.ts'
import { getOrCreateVapidKeys } from './start/vapid-keys.ts'
import { buildWeb, webDist } from './start/web-build.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const stops: (() => Promise<void>)[] = []
let stopping: Promise<void> | undefined

// Stops in reverse order of starting.
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const stop of stops.toReversed()) await stop().catch((error: unknown) => print(String(error)))
  })()
  return stopping
}

interface SandboxReady {
  url: string
  smtp_url: string
  tbank: { api_url: string; terminal_key: string; password: string }
  cloudtips: {
    identity_url: string
    api_url: string
    pay_url: string
    username: string
    password: string
    place_id: string
  }
  vkid: { url: string; client_id: string; client_secret: string }
  yandex: { oauth_url: string; login_url: string; client_id: string; client_secret: string }
  captcha: { url: string; site_key: string; secret: string }
  push: { origin: string }
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  assertDemoIsLocal(process.env, settings)
  const { host, data_folder } = settings
  await Promise.all([
    assertPortFree('PORT', settings.port, host),
    settings.uses_sandbox && assertPortFree('SANDBOX_PORT', settings.sandbox_port, 'localhost'),
    settings.uses_own_rooms && assertPortFree('ROOMS_PORT', settings.rooms_port, host),
  ])
  const files_folder = prepareDataFolder(data_folder)
  if (settings.data_reason) print(`Data folder: ${data_folder}. ${settings.data_reason}`)

  const environment: Record<string, string | undefined> = {
    ...process.env,
    PORT: String(settings.port),
    HOST: host,
    PUBLIC_URL: settings.public_url,
    WEB_DIST: webDist,
    FILES_DIR: process.env['FILES_DIR'] ?? files_folder,
    SESSION_SECRET: process.env['SESSION_SECRET'] ?? getOrCreateSecret(data_folder, sessionSecret),
    SECOND_FACTOR_KEY: process.env['SECOND_FACTOR_KEY'] ?? getOrCreateSecret(data_folder, 'second-factor-key'),
    CALENDAR_KEY: process.env['CALENDAR_KEY'] ?? getOrCreateSecret(data_folder, 'calendar-key'),
    WEBHOOK_KEY: process.env['WEBHOOK_KEY'] ?? getOrCreateSecret(data_folder, 'webhook-key'),
    ...(!process.env['VAPID_PUBLIC_KEY'] && getOrCreateVapidKeys(data_folder)),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  }

  async function openDatabase() {
    if (process.env['DATABASE_URL']) return
    const server = await startEmbeddedPostgres({ folder: path.join(data_folder, 'postgres') })
    stops.push(server.stop)
    environment['DATABASE_URL'] = server.url
    writeFileSync(path.join(data_folder, 'database-url'), server.url, { mode: 0o600 })
  }

  async function openSandbox() {
    if (!settings.uses_sandbox) return
    const { url, smtp_url, tbank, cloudtips, vkid, yandex, captcha, push } = await useService(
      startService<SandboxReady>('The sandbox', path.join(checkout, 'apps/sandbox/src/main.ts'), {
        ...process.env,
        // Localhost regardless of HOST, because its control API reads everyone's mail.
        SANDBOX_HOST: 'localhost',
        SANDBOX_PORT: String(settings.sandbox_port),
      }),
    )
    Object.assign(environment, {
      SANDBOX_URL: url,
      SMTP_URL: smtp_url,
      TBANK_API_URL: tbank.api_url,
      TBANK_TERMINAL_KEY: tbank.terminal_key,
      TBANK_PASSWORD: tbank.password,
      VKID_URL: vkid.url,
      VKID_CLIENT_ID: vkid.client_id,
      VKID_CLIENT_SECRET: vkid.client_secret,
      YANDEX_OAUTH_URL: yandex.oauth_url,
      YANDEX_LOGIN_URL: yandex.login_url,
      YANDEX_CLIENT_ID: yandex.client_id,
      YANDEX_CLIENT_SECRET: yandex.client_secret,
      CLOUDTIPS_IDENTITY_URL: cloudtips.identity_url,
      CLOUDTIPS_API_URL: cloudtips.api_url,
      CLOUDTIPS_PAY_URL: cloudtips.pay_url,
      CLOUDTIPS_USERNAME: cloudtips.username,
      CLOUDTIPS_PASSWORD: cloudtips.password,
      CLOUDTIPS_PLACE_ID: cloudtips.place_id,
      SMARTCAPTCHA_URL: captcha.url,
      SMARTCAPTCHA_SITE_KEY: captcha.site_key,
      SMARTCAPTCHA_SECRET: captcha.secret,
      ...(!process.env['PAYER_ACCOUNT'] && demoPayer),
      // Real browsers use their own push services, in addition to the sandbox's.
      PUSH_HOSTS: process.env['PUSH_HOSTS'] ?? `${commonPushHosts},${push.origin}`,
    })
  }

  async function openRooms() {
    if (!settings.uses_own_rooms) return
    const key = { LIVEKIT_API_KEY: 'razgovor', LIVEKIT_API_SECRET: getOrCreateSecret(data_folder, 'rooms-secret') }
    const rooms = await useService(
      superviseService<{ url: string }>([
        'The room server',
        path.join(checkout, 'apps/rooms/src/main.ts'),
        {
          ...process.env,
          ...key,
          ROOMS_HOST: host,
          ROOMS_PORT: String(settings.rooms_port),
          ROOMS_STATE_FILE: process.env['ROOMS_STATE_FILE'] ?? path.join(data_folder, 'rooms.json'),
          LIVEKIT_WEBHOOK_URL: `http://${host}:${settings.port}/api/meetings/webhooks`,
        },
      ]),
    )
    const LIVEKIT_PUBLIC_URL = process.env['LIVEKIT_PUBLIC_URL'] ?? roomsUrlForBrowsers(rooms.url, settings.public_url)
    Object.assign(environment, key, { LIVEKIT_URL: rooms.url, LIVEKIT_PUBLIC_URL })
  }

  await Promise.all([openDatabase(), openSandbox(), openRooms(), buildWeb(print)])
  if (!process.env['LIVEKIT_PUBLIC_URL'] && environment['LIVEKIT_PUBLIC_URL']?.startsWith('wss:'))
    print(
      `Meetings are expected at ${environment['LIVEKIT_PUBLIC_URL']}: terminate TLS there too, or set LIVEKIT_PUBLIC_URL.`,
    )
  const logins = await prepareDatabase({
    database_url: environment[directSetting(environment)]!,
    files_folder: environment['FILES_DIR']!,
    seeds: settings.seeds,
  })
  await useService(startService('The site', path.join(checkout, 'apps/api/src/main.ts'), environment))

  print(`\n  Разговор       ${settings.public_url}`)
  print(`  API            ${settings.public_url}/api/docs`)
  if (settings.uses_sandbox) print(`  Mail and cards ${environment['SANDBOX_URL']}`)
  if (settings.seeds) {
    print('\n  Demo logins')
    for (const { title, email, password } of logins) print(`  ${title.padEnd(38)} ${email.padEnd(28)} ${password}`)
    print(`  ${demoCode.title.padEnd(38)} ${demoCode.code}`)
  }
  print('\n  Ctrl-C stops everything.')
}

// Waits until the service is ready. If it exits later, everything stops.
async function useService<Ready>(service: Service<Ready>): Promise<Ready> {
  stops.push(service.stop)
  const ready = await service.ready
  void service.ended.then(async (exit) => {
    if (stopping) return
    process.exitCode = 1
    print(`${exit}: stopping everything.`)
    await stopAll()
    process.exit()
  })
  return ready
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    void stopAll().then(() => process.exit())
  })

try {
  await start()
} catch (error) {
  process.exitCode = 1
  const isExpected = error instanceof StartError || error instanceof EmbeddedPostgresError
  process.stderr.write(`${isExpected ? error.message : (error as Error).stack}\n`)
  await stopAll()
  process.exit()
}

import type { AddressInfo } from 'node:net'

import { cloudTipsApiRoutes } from './cloud-tips/api.routes.ts'
import { cloudTipsControlRoutes } from './cloud-tips/control.routes.ts'
import { cloudTipsIdentityRoutes } from './cloud-tips/identity.routes.ts'
import { createCloudTips } from './cloud-tips/state.ts'
import { tipPageRoutes } from './cloud-tips/tip-page.routes.ts'
import { createClock } from './clock.ts'
import { controlRoutes } from './control.routes.ts'
import { homeRoutes } from './home.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { startSmtp } from './mail/smtp.ts'
import { createMailbox } from './mail/state.ts'
import { createServer } from './server.ts'
import { smartCaptchaRoutes } from './smart-captcha/smart-captcha.routes.ts'
import { createSmartCaptcha } from './smart-captcha/state.ts'
import { speechPath, speechRoutes } from './speech/speech.routes.ts'
import { createSpeech } from './speech/state.ts'
import { tbankApiRoutes } from './tbank/api.routes.ts'
import { tbankCabinetRoutes } from './tbank/cabinet.routes.ts'
import { tbankControlRoutes } from './tbank/control.routes.ts'
import { untilIdle } from './tbank/notifications.ts'
import { tbankPayPageRoutes } from './tbank/pay-page.routes.ts'
import { createTbank } from './tbank/state.ts'
import { createVkId } from './vk-id/state.ts'
import { vkIdRoutes } from './vk-id/vk-id.routes.ts'
import { createWebPush } from './web-push/state.ts'
import { webPushRoutes } from './web-push/web-push.routes.ts'
import { createYaId } from './ya-id/state.ts'
import { yaIdRoutes } from './ya-id/ya-id.routes.ts'

export interface SandboxOptions {
  // 0 picks a free port.
  port: number
  host?: string
  smtp_port?: number
  // The base of the sandbox clock. If it jumps, retries that fell due are sent at the next `advance_seconds`.
  now?: () => number
  // How long the bank waits for `OK`.
  notification_timeout_ms?: number
  log?: (line: string) => void
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

export async function startSandbox(options: SandboxOptions) {
  const { port, host = 'localhost', smtp_port = 0, notification_timeout_ms = 10_000, log = () => {} } = options
  const clock = createClock(options.now)
  const tbank = createTbank({ clock, log, notification_timeout_ms })
  const tips = createCloudTips({ clock, log })
  const mailbox = createMailbox({ clock, log })
  const vk = createVkId(clock)
  const ya = createYaId(clock)
  const captcha = createSmartCaptcha(clock)
  const push = createWebPush(clock)
  const speech = createSpeech()

  const app = createServer()
  homeRoutes(app, tbank)
  controlRoutes(app, { clock, tbank })
  tbankApiRoutes(app, tbank)
  tbankPayPageRoutes(app, tbank)
  tbankControlRoutes(app, tbank)
  tbankCabinetRoutes(app, tbank)
  mailRoutes(app, mailbox)
  cloudTipsIdentityRoutes(app, tips)
  cloudTipsApiRoutes(app, tips)
  tipPageRoutes(app, tips)
  cloudTipsControlRoutes(app, tips)
  vkIdRoutes(app, vk)
  yaIdRoutes(app, ya)
  smartCaptchaRoutes(app, captcha)
  webPushRoutes(app, push)
  speechRoutes(app, speech)

  const smtp = await startSmtp(mailbox, { host, port: smtp_port })
  try {
    await app.listen({ port, host })
  } catch (error) {
    await smtp.close()
    throw error
  }
  const url = urlOf(host, app.server.address())

  return {
    url,
    smtp_url: smtp.url,
    tbank: { api_url: `${url}/tbank/v2`, terminal_key: tbank.terminal_key, password: tbank.password },
    cloudtips: {
      identity_url: `${url}/cloudtips/identity`,
      api_url: `${url}/cloudtips/api`,
      pay_url: `${url}/cloudtips/pay`,
      username: tips.username,
      password: tips.password,
      place_id: tips.place_id,
    },
    vkid: { url: `${url}/vk`, client_id: vk.client_id, client_secret: vk.client_secret },
    yandex: {
      oauth_url: `${url}/ya`,
      login_url: `${url}/ya`,
      client_id: ya.client_id,
      client_secret: ya.client_secret,
    },
    captcha: { url: `${url}/captcha`, site_key: captcha.site_key, secret: captcha.secret },
    push: { origin: url },
    speech: { url: `${url.replace('http', 'ws')}${speechPath}` },
    control: `${url}/_control`,
    /** Equivalent to the control calls /clock and /idle, for programs that run the sandbox in their own process. */
    advance: (milliseconds: number) => clock.advance(milliseconds),
    untilIdle: () => untilIdle(tbank),
    close: async (): Promise<void> => {
      clock.stop()
      tbank.closing.abort()
      await Promise.all([app.close(), smtp.close()])
    },
  }
}

function urlOf(host: string, address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The sandbox is not listening on a TCP port.')
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${address.port}`
}

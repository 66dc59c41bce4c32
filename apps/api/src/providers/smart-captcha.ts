import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

/** Yandex SmartCaptcha. */
export interface Captcha {
  /** What the browser shows the widget with. */
  widget: { script_url: string; site_key: string }
  /** A token works once and for 5 minutes; `unknown`: the service does not answer. */
  check(token: string, ip: string): Promise<'human' | 'robot' | 'unknown'>
}

/** `host`: where the widget stood, maybe with its port; empty when the service could not decide and lets through. */
const answerShape = z.object({ status: z.string(), message: z.string().default(''), host: z.string().default('') })

/** Null without its keys: then nobody is asked. */
export function createSmartCaptcha(config: Config, log: Log): Captcha | null {
  const { SMARTCAPTCHA_URL: url, SMARTCAPTCHA_SITE_KEY: site_key, SMARTCAPTCHA_SECRET: secret } = config
  if (!site_key || !secret) return null
  const ourHost = new URL(config.PUBLIC_URL).hostname

  async function ask(token: string, ip: string): Promise<z.output<typeof answerShape>> {
    const response = await fetch(`${url}/validate`, {
      method: 'POST',
      body: new URLSearchParams({ secret, token, ip }),
      signal: AbortSignal.timeout(config.SMARTCAPTCHA_TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`the captcha service answered ${response.status}`)
    const answer = answerShape.parse(await response.json())
    if (answer.message.startsWith('Authentication failed')) throw new Error('the captcha service refuses our secret')
    return answer
  }

  return {
    widget: { script_url: `${url}/captcha.js`, site_key },
    async check(token, ip) {
      try {
        const { status, message, host } = await ask(token, ip)
        if (status !== 'ok') log.info({ reason: message }, 'the captcha service takes it for a robot')
        // Solved on another site, a token proves nothing here.
        return status === 'ok' && (!host || hostnameOf(host) === ourHost) ? 'human' : 'robot'
      } catch (error) {
        log.error({ err: error }, 'the captcha service does not answer')
        return 'unknown'
      }
    },
  }
}

function hostnameOf(host: string): string | undefined {
  return URL.parse(`http://${host}`)?.hostname
}

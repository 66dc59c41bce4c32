import { z } from 'zod'
import type { Log } from '../telemetry/log.ts'
import { createOutside, fetchJson } from './outside.ts'

export interface Captcha {
  widget: { script_url: string; site_key: string }
  /** A token works once and for 5 minutes. `unknown` means that the service does not answer. */
  check(token: string, ip: string): Promise<'human' | 'robot' | 'unknown'>
}

// `host` showed the widget, possibly with a port; empty if the service could not decide and let the user pass.
const answerShape = z.object({ status: z.string(), message: z.string().default(''), host: z.string().default('') })

interface SmartCaptchaConfig {
  SMARTCAPTCHA_URL: string
  SMARTCAPTCHA_SITE_KEY: string
  SMARTCAPTCHA_SECRET: string
  SMARTCAPTCHA_TIMEOUT_MS: number
  PUBLIC_URL: string
}

export function createSmartCaptcha(config: SmartCaptchaConfig, log: Log): Captcha | null {
  const { SMARTCAPTCHA_URL: url, SMARTCAPTCHA_SITE_KEY: site_key, SMARTCAPTCHA_SECRET: secret } = config
  if (!site_key || !secret) return null
  const through = createOutside({
    service: 'smart-captcha',
    timeout_ms: config.SMARTCAPTCHA_TIMEOUT_MS,
    at_once_max: 20,
    waiting_max: 80,
  })
  const ourHost = new URL(config.PUBLIC_URL).hostname

  async function ask(token: string, ip: string): Promise<z.output<typeof answerShape>> {
    const body = new URLSearchParams({ secret, token, ip })
    const { ok, status, json } = await through((signal) =>
      fetchJson(`${url}/validate`, { method: 'POST', body, signal }),
    )
    if (!ok) throw new Error(`the captcha service answered ${status}`)
    const answer = answerShape.parse(json)
    if (answer.message.startsWith('Authentication failed')) throw new Error('the captcha service refuses our secret')
    return answer
  }

  return {
    widget: { script_url: `${url}/captcha.js`, site_key },
    async check(token, ip) {
      try {
        const { status, message, host } = await ask(token, ip)
        if (status !== 'ok') log.info({ reason: message }, 'captcha rejected')
        // A token solved on another site proves nothing here.
        return status === 'ok' && (!host || hostnameOf(host) === ourHost) ? 'human' : 'robot'
      } catch (error) {
        log.error({ err: error }, 'captcha service did not answer')
        return 'unknown'
      }
    },
  }
}

function hostnameOf(host: string): string | undefined {
  return URL.parse(`http://${host}`)?.hostname
}

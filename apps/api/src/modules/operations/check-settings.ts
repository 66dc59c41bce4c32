import type { CheckName } from '@razgovor/contract/operations'
import { defaultOf, type Config } from '../../config.ts'
import { isLoopback } from '../../startup/loopback.ts'
import type { Finding, Findings } from './findings.ts'

export function isPublic({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  return !isLoopback(new URL(PUBLIC_URL).hostname)
}

const links = ['SUPPORT_URL', 'PARTNERSHIP_URL', 'DONATION_URL', 'MAIL_FROM'] as const

export function checkSettings(config: Config): Findings {
  const seriously = isPublic(config) ? 'FAULT' : 'ADVICE'
  const needed: [CheckName, boolean][] = [
    ['TURN', config.TURN_URLS !== ''],
    ['CAPTCHA', config.SMARTCAPTCHA_SITE_KEY !== '' && config.SMARTCAPTCHA_SECRET !== ''],
    ['IDENTITY', config.VKID_CLIENT_ID !== '' && config.YANDEX_CLIENT_ID !== ''],
    ['TIPS', config.CLOUDTIPS_USERNAME !== ''],
    ['PUSH', config.VAPID_PUBLIC_KEY !== ''],
    ['FILES', config.S3_ENDPOINT !== undefined],
  ]
  return {
    SANDBOX: config.SANDBOX_URL ? [seriously] : ['OK'],
    PUBLIC_URL: isPublic(config) && !config.PUBLIC_URL.startsWith('https:') ? ['FAULT', config.PUBLIC_URL] : ['OK'],
    ROOM_ADDRESS: isBlocked(config) ? ['FAULT', config.LIVEKIT_PUBLIC_URL] : ['OK'],
    ...Object.fromEntries(needed.map(([name, isThere]): [CheckName, Finding] => [name, [isThere ? 'OK' : 'ADVICE']])),
    LINKS: checkLinks(config),
  }
}

// Browsers block unencrypted sockets on pages served by https.
function isBlocked({ PUBLIC_URL, LIVEKIT_PUBLIC_URL }: Config): boolean {
  return PUBLIC_URL.startsWith('https:') && LIVEKIT_PUBLIC_URL.startsWith('ws:')
}

function checkLinks(config: Config): Finding {
  const left = links.filter((name) => config[name] === defaultOf(name))
  return left.length > 0 ? ['ADVICE', left.join(', ')] : ['OK']
}

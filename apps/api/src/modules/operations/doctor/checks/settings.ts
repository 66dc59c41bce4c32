import { defaultOf } from '../../../../config.ts'
import { isPublic } from '../../check-settings.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, warning, type Finding } from '../finding.ts'

// Settings that work together only.
const groups = [
  ['SMARTCAPTCHA_SITE_KEY', 'SMARTCAPTCHA_SECRET'],
  ['VKID_CLIENT_ID', 'VKID_CLIENT_SECRET'],
  ['YANDEX_CLIENT_ID', 'YANDEX_CLIENT_SECRET'],
  ['CLOUDTIPS_USERNAME', 'CLOUDTIPS_PASSWORD', 'CLOUDTIPS_PLACE_ID'],
] as const

const links = ['SUPPORT_URL', 'PARTNERSHIP_URL', 'DONATION_URL', 'MAIL_FROM'] as const

export const settings: DoctorCheck = {
  name: 'SETTINGS',
  run({ config }) {
    const halves = groups.flatMap((group) => {
      const missing = group.filter((name) => config[name] === '')
      const isHalf = missing.length > 0 && missing.length < group.length
      return isHalf
        ? [fault('half_set', missing.join(', '), group.filter((name) => config[name] !== '').join(', '))]
        : []
    })
    if (!isPublic(config)) return halves
    const found: Finding[] = [...halves]
    const examples = links.filter((name) => config[name] === defaultOf(name))
    if (config.SANDBOX_URL) found.push(fault('sandbox'))
    if (examples.length > 0) found.push(warning('example_links', examples.join(', ')))
    if (!config.TRUST_PROXY) found.push(warning('proxy_untrusted'))
    if (!config.WEB_DIST) found.push(warning('no_web'))
    if (!config.METRICS_TOKEN) found.push(warning('no_metrics'))
    if (!config.VAPID_PUBLIC_KEY) found.push(warning('no_push'))
    if (!config.SMARTCAPTCHA_SITE_KEY) found.push(warning('no_captcha'))
    if (!config.PAYER_ACCOUNT) found.push(warning('no_payer'))
    return found
  },
}

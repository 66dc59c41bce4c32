/** As `URL` writes it: a name outside of ASCII is in Punycode, its zone too, such as `xn--p1ai`. */
const hostPattern = /^([\p{L}\d]([\p{L}\d-]*[\p{L}\d])?\.)+(\p{L}{2,}|xn--[a-z\d-]*[a-z\d])$/u

/** The address with https before it where no scheme was typed; empty where it is none of http or https with a host. */
export function normalizeLink(typed: string): string {
  const text = typed.trim()
  if (text === '') return ''
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  const url = URL.parse(address)
  const isGood = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isGood && hostPattern.test(url.hostname) ? url.href : ''
}

export type LinkKind = 'telegram' | 'vk' | 'generic'

const kinds: Record<string, LinkKind> = {
  't.me': 'telegram',
  'telegram.me': 'telegram',
  'telegram.org': 'telegram',
  'vk.com': 'vk',
  'vk.ru': 'vk',
  'vk.me': 'vk',
  'vkvideo.ru': 'vk',
}

/** Which icon a link gets, by its host. */
export function linkKind(link: string): LinkKind {
  const host = URL.parse(link)?.hostname ?? ''
  const domain = host.split('.').slice(-2).join('.')
  return kinds[domain] ?? 'generic'
}

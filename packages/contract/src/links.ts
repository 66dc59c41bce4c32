// As written by `URL`: non-ASCII names and top-level domains are in Punycode, such as `xn--p1ai`.
const hostPattern = /^([\p{L}\d]([\p{L}\d-]*[\p{L}\d])?\.)+(\p{L}{2,}|xn--[a-z\d-]*[a-z\d])$/u

/** Adds https if no scheme was typed; returns an empty string for anything but http(s) with a valid host. */
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

export function linkKind(link: string): LinkKind {
  const host = URL.parse(link)?.hostname ?? ''
  const domain = host.split('.').slice(-2).join('.')
  return kinds[domain] ?? 'generic'
}

const schemePattern = /:\/\/|www\./i
const hostInText =
  /(?:[\p{L}\d]\.(?:ru|su|рф|by|kz|com|net|org|info|biz|io|dev|app|ai|pro|site|online|shop|club|store|space|website|link|top|xyz|tv)|(?:^|[^\p{L}\d.])(?:t|vk|wa|telegram)\.me)(?![\p{L}\d])/iu

/** Whether a text names an address on the web, also without its scheme. */
export function hasLink(text: string): boolean {
  return schemePattern.test(text) || hostInText.test(text)
}

/** Google, Mozilla, Microsoft, Apple. */
export const commonPushHosts =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com' as const

/**
 * A name means https on that host, `*.` before it for whatever is under it; an address with its scheme (a push service of
 * one's own) for exactly that, http and port included.
 */
export function isPushHost(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  return hosts.some((host) => {
    if (host.includes('://')) return url.origin === URL.parse(host)?.origin
    if (url.protocol !== 'https:' || url.port !== '') return false
    return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host
  })
}

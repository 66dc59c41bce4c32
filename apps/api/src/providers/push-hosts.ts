/** Push services of Google, Mozilla, Microsoft and Apple. */
export const commonPushHosts =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com' as const

/**
 * A host name allows https on that host, and `*.` before it all of its subdomains. An origin with a scheme (for your
 * own push service) allows exactly that origin, including http and its port.
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

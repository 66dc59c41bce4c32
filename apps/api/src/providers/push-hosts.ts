export const commonPushHosts =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com' as const

/** A host allows https on it, `*.` before it all of its subdomains; an origin with a scheme exactly that origin. */
export function isPushHost(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  return hosts.some((host) => {
    if (host.includes('://')) return url.origin === URL.parse(host)?.origin
    if (url.protocol !== 'https:' || url.port !== '') return false
    return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host
  })
}

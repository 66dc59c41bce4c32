/**
 * Normalizes an address as the server does. Accepts a path of this site, a URL with or without a scheme, and an e-mail;
 * returns null for anything else.
 */
export function linkAddress(text: string): string | null {
  const typed = text.trim()
  if (typed.startsWith('/')) return /^\/(?!\/)\S*$/.test(typed) ? typed : null
  if (/^[^\s@/:]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(typed)) return `mailto:${typed}`
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
  const { protocol, hostname } = URL.parse(address) ?? {}
  if (protocol === 'mailto:' || protocol === 'tel:') return address
  return /^https?:$/.test(protocol ?? '') && hostname?.includes('.') ? address : null
}

export interface TextPart {
  at: number
  text: string
  href: string | null
}

const link = /\b(?:https?:\/\/|www\.)[^\s<>"«»]+/giu
/** Punctuation that ends the sentence, not the address. */
const tail = /[.,!?:;…)\]}'»]$/u

/** Splits a message at its links; only http and https addresses become links. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(link)) {
    const address = trimTail(found[0])
    const href = hrefOf(address)
    if (!href) continue
    if (found.index > end) parts.push({ at: end, text: text.slice(end, found.index), href: null })
    parts.push({ at: found.index, text: address, href })
    end = found.index + address.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), href: null })
  return parts
}

/** Keeps a closing bracket that was opened within the address. */
function trimTail(found: string): string {
  let address = found
  while (tail.test(address)) address = address.slice(0, -1)
  return address.includes('(') && found[address.length] === ')' ? `${address})` : address
}

function hrefOf(address: string): string | null {
  const url = URL.parse(/^www\./i.test(address) ? `https://${address}` : address)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

import { textTexts } from './text.texts.ts'
const longest = 120

/** Removes what could lead to a folder, hide an ending or break a header. */
export function cleanFileName(given: string): string {
  const name = given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // Of Unicode's control, format, surrogate and private characters: line ends, turning text around, and the like.
    .replace(/[\p{C}"<>:|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  if (name === '') return textTexts.file
  const letters = Array.from(name)
  if (letters.length <= longest) return name
  const ending = /\.[\p{L}\d]{1,10}$/u.exec(name)?.[0] ?? ''
  return letters.slice(0, longest - ending.length).join('') + ending
}

const types = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['pdf', 'application/pdf'],
  ['txt', 'text/plain; charset=utf-8'],
  ['zip', 'application/zip'],
])

// Types that no browser executes.
export function contentTypeOf(name: string): string {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return types.get(ending) ?? 'application/octet-stream'
}

/** RFC 6266: a plain name for old readers, and the name itself. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|[\\%;]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

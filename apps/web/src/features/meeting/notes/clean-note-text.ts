/** Characters that the API refuses in notes; surrogates match only if half of a pair is missing. */
const refused = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu

export function cleanNoteText(typed: string): string {
  return typed
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(refused, '')
    .toWellFormed()
}

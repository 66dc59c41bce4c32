/** Control characters, and those that turn the direction of all that follows. */
const unprintable = /(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** Only characters that show nothing, such as zero-width spaces; within other text they join emoji and letters. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/** Typed text as one line. It stays plain text and is escaped where it is shown. */
export function toLine(typed: string): string {
  return toLines(typed.replaceAll(/\s+/g, ' '))
}

/** The same with its line breaks; half a surrogate pair, which jsonb refuses, is replaced. */
export function toLines(typed: string): string {
  const text = typed
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(unprintable, '')
    .toWellFormed()
    .trim()
  return invisible.test(text) ? '' : text
}

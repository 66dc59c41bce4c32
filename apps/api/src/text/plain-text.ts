// Control characters, and those that turn the direction of all that follows.
const unprintable = /(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

// Zero-width characters join emoji and letters within other text.
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/** One line of plain text, to be escaped where it is shown. */
export function toLine(typed: string): string {
  return toLines(typed.replaceAll(/\s+/g, ' '))
}

/** Keeps line breaks; replaces half a surrogate pair, which jsonb refuses. */
export function toLines(typed: string): string {
  const text = typed
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(unprintable, '')
    .toWellFormed()
    .trim()
  return invisible.test(text) ? '' : text
}

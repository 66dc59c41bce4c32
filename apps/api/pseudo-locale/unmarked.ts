/** The Russian of a text that is in no sentence of a catalogue, which the pseudo-locale marks with «[[…]]». */
export function unmarkedIn(text: string): string[] {
  let depth = 0
  let outside = ''
  // Marked sentences may contain others.
  for (const part of text.split(/(\[\[|\]\])/)) {
    if (part === '[[') depth += 1
    else if (part === ']]') depth = Math.max(0, depth - 1)
    else outside += depth === 0 ? part : '…'
  }
  return outside.match(/[А-Яа-яЁё][А-Яа-яЁё ,.«»:–-]*/g) ?? []
}

interface WhoClause {
  line: number
  text: string
}

/**
 * Finds «Who cancels pays»: a clause with "who" in the place of a noun, at the start of a sentence that is not a
 * question, or after of, to, for, by or with.
 */
export function findWhoClauses(markdown: string): WhoClause[] {
  const starts = [
    ...markdown.matchAll(/(?:^|^(?:[-*]|\d+\.) |[.;:] |[.;:]\n *|\*\*|\| )(Who [a-z](?:(?!\n\n)[^.?!|])*)(\??)/gm),
  ]
    .filter(([, , mark]) => mark !== '?')
    .map((match) => ({ index: match.index + match[0].indexOf('Who '), text: match[1]! }))
  const afterPrepositions = [...markdown.matchAll(/\b(?:of|to|for|by|with)\s+who\s[^.]{0,40}/g)].map(
    ({ index, 0: text }) => ({ index, text }),
  )
  return [...starts, ...afterPrepositions].map(({ index, text }) => ({
    line: markdown.slice(0, index).split('\n').length,
    text: text.replaceAll(/\s+/g, ' ').slice(0, 60).trim(),
  }))
}

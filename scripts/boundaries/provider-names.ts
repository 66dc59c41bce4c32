const spellings: Record<string, readonly string[]> = { tbank: ['t-bank', 'т-банк', 'tinkoff', 'тинькофф'] }

/** Reports where a file under modules/ names a provider of a port, because a rule must work with each of them. */
export function namedProvider(file: string, source: string, providers: readonly string[]): string | undefined {
  if (!file.startsWith('apps/api/src/modules/')) return undefined
  const words = providers.flatMap((name) => [name, ...(spellings[name] ?? [])])
  const named = words.find((word) =>
    [...source.matchAll(new RegExp(word, 'gi'))].some((match) => isWord(source, match)),
  )
  return named && `${file}: names the provider ${named}`
}

/**
 * Returns whether the match is a separate word: `createTbank` and `TBANK_URL` name the provider, `returnAtBank` and
 * `tbanks` do not.
 */
function isWord(source: string, { 0: found, index }: RegExpExecArray): boolean {
  const before = source[index - 1] ?? ' '
  const after = source[index + found.length] ?? ' '
  if (/[a-z]/.test(after)) return false
  const startsHump = /^\p{Lu}/u.test(found) && /\p{Ll}/u.test(before)
  return startsHump || !/\p{L}/u.test(before)
}

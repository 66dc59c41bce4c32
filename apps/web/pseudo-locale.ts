const russian = /[А-Яа-яЁё]/

/** The same catalogue with «[[…]]» around every Russian sentence, and dates and numbers in English. */
export function mark<T>(texts: T): T
export function mark(texts: unknown): unknown {
  if (typeof texts === 'string') return markSentence(texts)
  if (typeof texts === 'function')
    return (...given: unknown[]) => mark((texts as (...given: unknown[]) => unknown)(...given))
  if (Array.isArray(texts)) return texts.map(mark)
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, mark(value)]))
}

function markSentence(text: string): string {
  if (text === 'ru-RU') return 'en-GB'
  return russian.test(text) ? `[[${text}]]` : text
}

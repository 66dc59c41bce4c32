import { persisted } from './persist.ts'

/** The supported languages; the first is the fallback. */
const locales = ['ru'] as const
type Locale = (typeof locales)[number]

interface LocaleState {
  locale: Locale | null
}

const store = persisted<LocaleState>({
  name: 'locale',
  version: 1,
  initial: { locale: null },
  parse: (stored) => ({ locale: findLocale([String((stored as LocaleState).locale)]) ?? null }),
})

/** Returns the browser's language at the first visit, stored until the user signs out. */
export function readerLocale(): Locale {
  const kept = store.getState().locale
  if (kept) return kept
  const locale = findLocale(navigator.languages) ?? locales[0]
  store.setState({ locale })
  return locale
}

function findLocale(languages: readonly string[]): Locale | undefined {
  const asked = new Set(languages.map((language) => language.split('-')[0]))
  return locales.find((locale) => asked.has(locale))
}

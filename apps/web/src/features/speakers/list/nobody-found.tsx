import { formatMoney } from '../../../lib/format.ts'
import { languageNames } from '@razgovor/contract/languages.texts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { SpeakerFilters } from './speaker-filters.ts'
import { filterTexts as texts } from '../speakers.texts.ts'

interface Loosening {
  label: string
  change: Partial<SpeakerFilters>
}
interface NobodyFoundProps {
  filters: SpeakerFilters
  hrefOf: (change: Partial<SpeakerFilters>) => string
}

export function NobodyFound({ filters, hrefOf }: NobodyFoundProps) {
  const loosenings = loosen(filters)
  return (
    <EmptyState
      title={texts.nobody}
      text={filters.q && loosenings.length === 1 ? texts.other_words : texts.too_strict}
      action={
        <>
          {loosenings.map(({ label, change }) => (
            <ButtonLink key={label} to={hrefOf(change)} variant="line">
              {texts.without(label)}
            </ButtonLink>
          ))}
          <ButtonLink to="/speakers">{texts.show_all}</ButtonLink>
        </>
      }
    />
  )
}

export function loosen({ q, is_free, price_min, price_max, language }: SpeakerFilters): Loosening[] {
  return [
    ...(q ? [{ label: q, change: { q: '' } }] : []),
    ...(is_free ? [{ label: texts.free, change: { is_free: false } }] : []),
    ...((price_min ?? price_max)
      ? [{ label: priceWords(price_min, price_max), change: { price_min: null, price_max: null } }]
      : []),
    ...(language ? [{ label: texts.language_of(languageNames[language]), change: { language: null } }] : []),
  ]
}

function priceWords(price_min: number | null, price_max: number | null): string {
  return [price_min && texts.from(formatMoney(price_min)), price_max && texts.up_to(formatMoney(price_max))]
    .filter(Boolean)
    .join(' ')
}

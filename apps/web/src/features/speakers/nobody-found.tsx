import { formatMoney } from '../../lib/format.ts'
import { languageNames } from '../../lib/language-names.texts.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { SpeakerFilters } from './speaker-filters.ts'

type Loosening = { label: string; change: Partial<SpeakerFilters> }
type NobodyFoundProps = { filters: SpeakerFilters; hrefOf: (change: Partial<SpeakerFilters>) => string }

/** Says what could be let go, one by one. */
export function NobodyFound({ filters, hrefOf }: NobodyFoundProps) {
  const loosenings = loosen(filters)
  return (
    <EmptyState
      title="Никого не нашлось"
      text={
        filters.q && loosenings.length === 1
          ? 'Попробуй другие слова или посмотри всех.'
          : 'Слишком строгий отбор. Попробуй убрать что-нибудь одно:'
      }
      action={
        <>
          {loosenings.map(({ label, change }) => (
            <ButtonLink key={label} to={hrefOf(change)} variant="line">
              Без «{label}»
            </ButtonLink>
          ))}
          <ButtonLink to="/speakers">Показать всех</ButtonLink>
        </>
      }
    />
  )
}

function loosen({ q, free, is_free, price_min, price_max, language }: SpeakerFilters): Loosening[] {
  return [
    ...(q ? [{ label: q, change: { q: '' } }] : []),
    ...(free ? [{ label: free === 'today' ? 'Свободны сегодня' : 'На этой неделе', change: { free: null } }] : []),
    ...(is_free ? [{ label: 'Бесплатно', change: { is_free: false } }] : []),
    ...((price_min ?? price_max)
      ? [{ label: priceWords(price_min, price_max), change: { price_min: null, price_max: null } }]
      : []),
    ...(language ? [{ label: `${languageNames[language]} язык`, change: { language: null } }] : []),
  ]
}

function priceWords(price_min: number | null, price_max: number | null): string {
  return [price_min && `от ${formatMoney(price_min)}`, price_max && `до ${formatMoney(price_max)}`]
    .filter(Boolean)
    .join(' ')
}

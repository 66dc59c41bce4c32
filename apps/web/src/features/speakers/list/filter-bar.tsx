import { languageNames } from '@razgovor/contract/languages.texts'
import { openModal } from '../../../lib/modal.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ChipSelect } from '../../../ui/form/chip-select.tsx'
import { PriceChip } from './price-chip.tsx'
import { countFilters, type SpeakerFilters, type SpeakerSort } from './speaker-filters.ts'
import { sortNames } from '../speakers.texts.ts'
import type { SpeakerLanguage } from '@razgovor/contract/speakers'
import { filterTexts as texts } from '../speakers.texts.ts'

interface FilterBarProps {
  filters: SpeakerFilters
  onChange: (change: Partial<SpeakerFilters>) => void
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { q, when, is_free, price_min, price_max, language, sort } = filters
  const active = countFilters(filters)
  return (
    <div
      role="group"
      aria-label={texts.title}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] max-md:*:shrink-0 md:mx-0 md:flex-wrap md:px-0"
    >
      <span className="md:hidden">
        <Chip pressed={active > 0} onClick={() => openModal('SPEAKER_FILTERS')}>
          {active > 0 ? texts.title_of(active) : texts.title}
        </Chip>
      </span>
      <Chip pressed={is_free} onClick={() => onChange({ is_free: !is_free, price_min: null, price_max: null })}>
        {texts.free}
      </Chip>
      <div className="hidden gap-2 md:flex md:flex-wrap">
        <PriceChip
          price_min={price_min}
          price_max={price_max}
          onChange={(price) => onChange({ ...price, is_free: false })}
        />
        <ChipSelect
          label={texts.language}
          value={language ?? ''}
          options={languageOptions}
          onChange={(value) => onChange({ language: (value || null) as SpeakerLanguage | null })}
        />
        {/* The order of a time search cannot be chosen. */}
        {!when && (
          <ChipSelect
            label={texts.order}
            value={sort ?? ''}
            options={sortOptions(q)}
            onChange={(value) => onChange({ sort: (value || null) as SpeakerSort | null })}
          />
        )}
        {active > 0 && (
          <button type="button" className="chip border-transparent underline" onClick={() => onChange(cleared)}>
            {texts.reset}
          </button>
        )}
      </div>
    </div>
  )
}

const cleared = { is_free: false, price_min: null, price_max: null, language: null } as const

export const languageOptions = [
  { value: '', label: texts.any_language },
  ...Object.entries(languageNames).map(([value, label]) => ({ value, label })),
]

/** Returns the sort options. A text search sorts by relevance unless another order is chosen. */
export function sortOptions(q: string) {
  const orders = Object.entries(sortNames).map(([value, label]) => ({ value, label }))
  return q ? [{ value: '', label: texts.best_first }, ...orders] : orders.map(soonestByDefault)
}

function soonestByDefault({ value, label }: { value: string; label: string }) {
  return { value: value === 'soonest' ? '' : value, label }
}

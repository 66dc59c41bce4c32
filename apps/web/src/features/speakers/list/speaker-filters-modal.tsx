import type { SpeakerLanguage } from '@razgovor/contract/speakers'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeModal } from '../../../lib/modal.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { languageOptions, sortOptions } from './filter-bar.tsx'
import { readPrice, toRoubles } from './price-chip.tsx'
import { countFilters, noFilters, readFilters, writeFilters, type SpeakerSort } from './speaker-filters.ts'
import { filterTexts as texts } from '../speakers.texts.ts'
import { useNextList } from './use-next-list.ts'

/** The filters on phones, applied when the form is submitted. */
export default function SpeakerFiltersModal() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const next = useNextList()
  const [filters, setFilters] = useState(() => readFilters(next ?? new URLSearchParams(search)))
  const change = (part: Partial<typeof filters>) => setFilters((was) => ({ ...was, ...part }))

  /** Replaces the history entry of the sheet, which exists once no list is loading. */
  function show(chosen: typeof filters) {
    closeModal()
    void navigate(`${pathname}${writeFilters({ ...chosen, offset: 0 })}`, { replace: next === null, flushSync: true })
  }

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        show({ ...filters, ...(!filters.is_free && readPrice(new FormData(event.currentTarget))) })
      }}
    >
      <div className="flex flex-wrap gap-2">
        <Chip pressed={filters.is_free} onClick={() => change({ is_free: !filters.is_free })}>
          {texts.free}
        </Chip>
      </div>
      {!filters.is_free && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={texts.field_from}
            name="price_min"
            inputMode="numeric"
            maxLength={7}
            defaultValue={toRoubles(filters.price_min)}
          />
          <TextField
            label={texts.field_up_to}
            name="price_max"
            inputMode="numeric"
            maxLength={7}
            defaultValue={toRoubles(filters.price_max)}
          />
        </div>
      )}
      <SelectField
        label={texts.language}
        value={filters.language ?? ''}
        options={languageOptions}
        onChange={(event) => change({ language: (event.target.value || null) as SpeakerLanguage | null })}
      />
      {!filters.when && (
        <SelectField
          label={texts.order}
          value={filters.sort ?? ''}
          options={sortOptions(filters.q)}
          onChange={(event) => change({ sort: (event.target.value || null) as SpeakerSort | null })}
        />
      )}
      <div className="grid gap-2">
        <Button type="submit" size="lg">
          {texts.submit}
        </Button>
        {countFilters(filters) > 0 && (
          <Button variant="ghost" size="lg" onClick={() => show({ ...filters, ...noFilters })}>
            {texts.reset}
          </Button>
        )}
      </div>
    </form>
  )
}

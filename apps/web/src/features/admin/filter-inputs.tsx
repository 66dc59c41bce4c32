import type { AdminField, FilterKind } from '@razgovor/contract/admin-scheme'
import type { ReactNode } from 'react'
import { serverNowIso } from '../../lib/server-clock.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { ChipsField } from '../../ui/form/chips-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { adminTexts, fieldTexts, listTexts as texts } from './admin.texts.ts'
import type { FilterDraft } from './filter-draft.ts'
import { FilterRelation } from './filter-relation.tsx'
import { fieldOptions } from './fields/field-options.ts'

interface FilterInputsProps {
  field: AdminField
  draft: FilterDraft
  onChange: (part: Partial<FilterDraft>) => void
}

const manyOptions = 24
const yesOrNo = [
  { value: 'true', label: adminTexts.yes },
  { value: 'false', label: adminTexts.no },
]
const emptyOrNot = [
  { value: 'yes', label: texts.is_empty },
  { value: 'no', label: texts.is_not_empty },
]

export function FilterInputs(props: FilterInputsProps) {
  const { field } = props
  const kinds = field.filter_kinds.filter((kind) => !isCovered(kind, field))
  return kinds.map((kind) => <KindInput key={kind} kind={kind} {...props} />)
}

/**
 * Returns whether another input already covers this kind: a choice, or a range with equal bounds, covers an exact
 * value.
 */
function isCovered(kind: FilterKind, { type, filter_kinds }: AdminField): boolean {
  const isList = type === 'EnumList' && kind === 'has'
  const isOneOf = type === 'relation' && kind === 'in'
  return isList || isOneOf || (kind === 'is' && filter_kinds.includes('range'))
}

function KindInput({ kind, field, draft, onChange }: FilterInputsProps & { kind: FilterKind }): ReactNode {
  if (kind === 'range') return <RangeInputs field={field} draft={draft} onChange={onChange} />
  if (kind === 'in') return <OneOf field={field} draft={draft} onChange={onChange} />
  if (kind === 'empty')
    return (
      <SelectField
        label={texts.empty}
        value={draft.empty}
        placeholder={texts.any}
        options={emptyOrNot}
        onChange={({ target }) => onChange({ empty: target.value as FilterDraft['empty'] })}
      />
    )
  if (kind === 'has')
    return (
      <TextField
        label={texts.has}
        value={draft.has}
        maxLength={100}
        onChange={({ target }) => onChange({ has: target.value })}
      />
    )
  if (field.type === 'relation')
    return <FilterRelation field={field} id={draft.is} onChange={(id) => onChange({ is: id })} />
  if (field.type === 'bool')
    return (
      <SelectField
        label={field.title}
        value={draft.is}
        placeholder={texts.any}
        options={yesOrNo}
        onChange={({ target }) => onChange({ is: target.value })}
      />
    )
  return (
    <TextField
      label={texts.is}
      value={draft.is}
      maxLength={200}
      autoComplete="off"
      onChange={({ target }) => onChange({ is: target.value })}
    />
  )
}

function OneOf({ field, draft, onChange }: FilterInputsProps) {
  const options = fieldOptions(field, draft.in)
  if (options.length <= manyOptions)
    return (
      <ChipsField
        label={texts.one_of}
        hint=""
        options={options}
        chosen={draft.in}
        onChange={(chosen) => onChange({ in: chosen })}
      />
    )
  return (
    <SelectField
      label={field.title}
      value={draft.in[0] ?? ''}
      placeholder={texts.any}
      options={options}
      onChange={({ target }) => onChange({ in: target.value ? [target.value] : [] })}
    />
  )
}

function RangeInputs({ field, draft, onChange }: FilterInputsProps) {
  const zone = useZone()
  const isTime = field.type === 'datetime'
  const unit = field.unit ? `, ${fieldTexts.units[field.unit]}` : ''
  return (
    <div className={isTime ? 'grid gap-5' : 'grid grid-cols-2 gap-3'}>
      {(['from', 'to'] as const).map((edge) => (
        <TextField
          key={edge}
          label={`${texts[edge]}${unit}`}
          hint={isTime && edge === 'to' ? adminTexts.time_in(zoneName(zone, serverNowIso())) : undefined}
          type={isTime ? 'datetime-local' : 'text'}
          inputMode={field.unit === 'kopecks' ? 'decimal' : 'numeric'}
          value={draft[edge]}
          max={isTime ? '9999-12-31T23:59' : undefined}
          autoComplete="off"
          onChange={({ target }) => onChange({ [edge]: target.value })}
        />
      ))}
    </div>
  )
}

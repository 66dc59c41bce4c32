import type { AdminValue, RelationValue } from '@razgovor/contract/admin'
import { Link } from 'react-router'
import { RelationPicker } from '../relation-picker.tsx'
import { isRelation, rowPath } from '../row-address.ts'
import type { CellProps, InputProps } from './field-kind.ts'
import { fieldLabel } from './field-label.ts'

export function Cell({ field, value }: CellProps) {
  if (!isRelation(value)) return null
  if (!field.relation) return <span>{value.title}</span>
  return (
    <Link to={rowPath(field.relation.table_name, value.id)} className="link line-clamp-2 break-words">
      {value.title}
    </Link>
  )
}

export function toForm(value: AdminValue): RelationValue | null {
  return isRelation(value) ? value : null
}

export function fromForm(form: RelationValue | null): string | null {
  return form?.id ?? null
}

export function Input({ field, value, onChange, error }: InputProps<RelationValue | null>) {
  return (
    <RelationPicker
      table_name={field.relation?.table_name ?? ''}
      title={field.title}
      label={fieldLabel(field)}
      hint={field.help}
      error={error}
      value={value}
      onChange={onChange}
    />
  )
}

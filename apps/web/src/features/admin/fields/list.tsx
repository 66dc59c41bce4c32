import type { AdminValue } from '@razgovor/contract/admin'
import type { CellProps, InputProps, WrittenValue } from './field-kind.ts'

export function Cell({ value }: CellProps) {
  return <pre className="text-2xs leading-snug break-all whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
}

export function Input({ field, value }: InputProps<string>) {
  return <Cell field={field} value={value} />
}

export function toForm(value: AdminValue): string {
  return value === null ? '' : JSON.stringify(value)
}

export function fromForm(): WrittenValue {
  return null
}

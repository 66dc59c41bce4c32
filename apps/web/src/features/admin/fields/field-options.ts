import type { AdminField } from '@razgovor/contract/admin-scheme'

/** Returns the options, plus the current value if it is no longer one of them. */
export function fieldOptions({ enum_values = [] }: Pick<AdminField, 'enum_values'>, chosen: readonly string[] = []) {
  const former = chosen.filter((value) => !enum_values.some((option) => option.value === value))
  return [
    ...enum_values.map(({ value, title }) => ({ value, label: title })),
    ...former.map((value) => ({ value, label: value })),
  ]
}

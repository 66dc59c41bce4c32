import type { FieldFilter } from '@razgovor/contract/admin'
import type { AdminField } from '@razgovor/contract/admin-scheme'
import { adminTexts, listTexts as texts } from './admin.texts.ts'
import { inWords } from './field-words.ts'

/** Describes a filter in words. `titleOf` returns the title of a row in another table. */
export function filterWords(
  field: AdminField,
  filter: FieldFilter,
  { zone, titleOf }: { zone: string; titleOf: (id: string) => string },
): string {
  const words = (value: string | number | boolean) =>
    field.type === 'relation' ? titleOf(String(value)) : inWords({ ...field, type: wordsType(field) }, value, zone)
  const { is, in: oneOf, from, to, has, empty } = filter
  const parts = [
    is !== undefined && words(is),
    oneOf?.map(words).join(', '),
    from !== undefined && `${texts.from.toLowerCase()} ${words(from)}`,
    to !== undefined && `${texts.to.toLowerCase()} ${words(to)}`,
    has !== undefined && `«${field.enum_values ? words(has) : has}»`,
    empty !== undefined && (empty ? texts.is_empty : texts.is_not_empty).toLowerCase(),
  ]
  return `${field.title}: ${parts.filter(Boolean).join(' ') || adminTexts.nothing}`
}

/** A single value of a list field is shown like a choice field's. */
function wordsType({ type }: AdminField): AdminField['type'] {
  return type === 'EnumList' ? 'Enum' : type
}

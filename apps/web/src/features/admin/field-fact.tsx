import type { AdminValue } from '@razgovor/contract/admin'
import type { AdminField } from '@razgovor/contract/admin-scheme'
import { adminTexts as texts } from './admin.texts.ts'
import { fieldKinds } from './fields/index.ts'

export function FieldFact({ field, value }: { field: AdminField; value: AdminValue }) {
  const { Cell } = fieldKinds[field.type]
  const isNothing = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 text-xs">
      <dt className="break-words text-mute">{field.title}</dt>
      <dd className="min-w-0 break-words">
        {isNothing ? <span className="text-mute">{texts.nothing}</span> : <Cell field={field} value={value} />}
      </dd>
    </div>
  )
}

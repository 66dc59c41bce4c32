import type { AdminField } from '@razgovor/contract/admin-scheme'
import { fieldKinds } from './fields/index.ts'
import type { RowDraft } from './use-row-draft.ts'

interface RowFieldsProps {
  fields: readonly AdminField[]
  draft: RowDraft
  problems: Readonly<Record<string, string>>
}

export function RowFields({ fields, draft, problems }: RowFieldsProps) {
  return fields.map((field) => {
    const { Input } = fieldKinds[field.type]
    return (
      <div key={`${field.name} ${draft.round}`} data-field={field.name} className="min-w-0">
        <Input
          field={field}
          value={draft.valueOf(field)}
          onChange={(value) => draft.type(field.name, value)}
          error={problems[field.name]}
        />
      </div>
    )
  })
}

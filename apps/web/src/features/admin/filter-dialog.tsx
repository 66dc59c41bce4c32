import type { RowFilter } from '@razgovor/contract/admin'
import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { useState } from 'react'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { listTexts as texts } from './admin.texts.ts'
import { fromDraft, toDraft } from './filter-draft.ts'
import { FilterInputs } from './filter-inputs.tsx'

interface FilterDialogProps {
  table: AdminTable
  open: boolean
  filter: RowFilter
  onChange: (filter: RowFilter) => void
  onClose: () => void
}

export function FilterDialog(props: FilterDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={texts.filters}>
      <FilterForm {...props} />
    </Dialog>
  )
}

function FilterForm({ table, filter, onChange, onClose }: FilterDialogProps) {
  const zone = useZone()
  const fields = table.fields.filter((field) => field.is_filterable)
  const [name, setName] = useState('')
  const [draft, setDraft] = useState(() => toDraft(undefined, { field: fields[0]!, zone }))
  const field = fields.find((each) => each.name === name)

  function choose(next: string) {
    const chosen = fields.find((each) => each.name === next)
    setName(next)
    if (chosen) setDraft(toDraft(filter[next], { field: chosen, zone }))
  }

  function show(next: RowFilter) {
    onClose()
    onChange(next)
  }

  function showDraft() {
    const { [name]: _former, ...others } = filter
    const made = field && fromDraft(draft, { field, zone })
    show(made ? { ...others, [name]: made } : others)
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submitWith(showDraft)}>
      <SelectField
        label={texts.filter_field}
        value={name}
        placeholder={texts.filter_field_choose}
        options={fields.map((each) => ({
          value: each.name,
          label: filter[each.name] ? `${each.title} ✓` : each.title,
        }))}
        onChange={({ target }) => choose(target.value)}
      />
      {field && (
        <FilterInputs
          key={name}
          field={field}
          draft={draft}
          onChange={(part) => setDraft((was) => ({ ...was, ...part }))}
        />
      )}
      <div className="grid gap-2">
        <Button type="submit" size="lg">
          {texts.filter_show}
        </Button>
        {Object.keys(filter).length > 0 && (
          <Button variant="ghost" size="lg" onClick={() => show({})}>
            {texts.filter_reset}
          </Button>
        )}
      </div>
    </form>
  )
}

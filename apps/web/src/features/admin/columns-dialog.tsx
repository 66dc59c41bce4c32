import type { AdminField, AdminTable } from '@razgovor/contract/admin-scheme'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { listTexts as texts } from './admin.texts.ts'
import { chooseColumns } from './columns.store.ts'

interface ColumnsDialogProps {
  table: AdminTable
  columns: readonly AdminField[]
  open: boolean
  onClose: () => void
}

export function ColumnsDialog({ table, columns, open, onClose }: ColumnsDialogProps) {
  const names = columns.map(({ name }) => name)

  function toggle(name: string) {
    const next = names.includes(name) ? names.filter((other) => other !== name) : [...names, name]
    if (next.length > 0) chooseColumns(table.table_name, next)
  }

  return (
    <Dialog open={open} onClose={onClose} title={texts.columns} description={texts.columns_text}>
      <div className="grid">
        {table.fields.map(({ name, title }) => (
          <Checkbox key={name} label={title} checked={names.includes(name)} onChange={() => toggle(name)} />
        ))}
      </div>
      <div className="mt-6 grid gap-2">
        <Button size="lg" onClick={onClose}>
          {texts.done}
        </Button>
        <Button size="lg" variant="ghost" onClick={() => chooseColumns(table.table_name, null)}>
          {texts.columns_default}
        </Button>
      </div>
    </Dialog>
  )
}

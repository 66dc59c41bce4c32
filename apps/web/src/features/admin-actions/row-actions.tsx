import type { AdminAction } from '@razgovor/contract/admin-scheme'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActionDialog, type ActionRow } from './action-dialog.tsx'
import { actionForms } from './action-forms.ts'
import { isOffered } from './action-offered.ts'

interface RowActionsProps {
  actions: readonly AdminAction[]
  of: ActionRow
  onDone: () => void
}

export function RowActions({ actions, of, onDone }: RowActionsProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const offered = actions.flatMap((action) => {
    const form = actionForms[`${of.table_name}.${action.name}`]
    return form && isOffered(action, of.row) ? [{ action, form }] : []
  })
  return offered.map(({ action, form }) => (
    <span key={action.name}>
      <Button variant={action.is_dangerous ? 'danger' : 'line'} size="sm" onClick={() => setOpened(action.name)}>
        {action.title}
      </Button>
      <ActionDialog
        action={action}
        form={form}
        of={of}
        open={opened === action.name}
        onClose={() => setOpened(null)}
        onDone={onDone}
      />
    </span>
  ))
}

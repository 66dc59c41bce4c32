import type { OpenRow } from '@razgovor/contract/admin'
import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal, type ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { changeRowMutation, readRowAgain } from './admin.queries.ts'
import { rowTexts as texts } from './admin.texts.ts'
import { isWritable } from './row-draft.ts'
import { RowFields } from './row-fields.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { useRowDraft } from './use-row-draft.ts'
import { useRowProblems } from './use-row-problems.ts'

interface EditFormProps {
  table: AdminTable
  id: string
  opened: OpenRow
}

export function EditForm({ table, id, opened }: EditFormProps) {
  const fields = table.fields.filter((field) => isWritable(field, false))
  const draft = useRowDraft(table, opened)
  const { form, problems, show, clear } = useRowProblems(fields.map(({ name }) => name))
  const [staleMessage, setStaleMessage] = useState('')
  const save = useMutation(changeRowMutation(table, id))
  const client = useQueryClient()
  const { base, changes, isChanged, others } = draft
  const isStale = others.length > 0

  function submit() {
    if (!isChanged || !base) return toasts.success(texts.unchanged)
    clear()
    save.mutate(
      { changes, version: base.version },
      {
        onSuccess: (saved) => {
          draft.reset(saved)
          toasts.success(texts.saved)
        },
        onError: (error) => {
          if (isRefusal(error, 'already_exists')) void showStale(error)
          else show(error)
        },
      },
    )
  }

  /** Reads the row again, because the error may be about another rule while the row is unchanged. */
  async function showStale(refusal: ApiError) {
    const present = await readRowAgain(client, { table_name: table.table_name, id }).catch(() => null)
    if (present && draft.rebase(present)) setStaleMessage(refusal.message)
    else show(refusal)
  }

  return (
    <form ref={form} noValidate className="grid max-w-[640px] gap-6" onSubmit={submitWith(submit)}>
      {isStale && <StaleNotice message={staleMessage} draft={draft} />}
      <RowFields fields={fields} draft={draft} problems={problems.byField} />
      <FormProblem text={problems.root} />
      <Button type="submit" size="lg" loading={save.isPending} className="justify-self-start">
        {isStale && isChanged ? texts.save_over : texts.save}
      </Button>
      <UnsavedChanges exist={isChanged} />
    </form>
  )
}

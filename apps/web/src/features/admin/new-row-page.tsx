import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { useMutation } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { createRowMutation } from './admin.queries.ts'
import { rowTexts as texts } from './admin.texts.ts'
import { BackToList } from './back-to-list.tsx'
import { rowId, rowPath } from './row-address.ts'
import { isWritable, newValuesOf } from './row-draft.ts'
import { RowFields } from './row-fields.tsx'
import { useRowDraft } from './use-row-draft.ts'
import { useRowProblems } from './use-row-problems.ts'

export function NewRowPage({ table }: { table: AdminTable }) {
  return (
    <>
      <BackToList table={table} />
      <h1 className="h2 mb-8">{texts.new_title(table.visual_table_name)}</h1>
      {table.can_create ? <NewRowForm table={table} /> : <EmptyState title={texts.no_new} />}
    </>
  )
}

function NewRowForm({ table }: { table: AdminTable }) {
  const fields = table.fields.filter((field) => isWritable(field, true))
  const draft = useRowDraft(table, null)
  const { form, problems, show, clear } = useRowProblems(fields.map(({ name }) => name))
  const create = useMutation(createRowMutation(table))
  const navigate = useNavigate()

  function submit() {
    clear()
    create.mutate(newValuesOf(table, draft.typed, draft.zone), {
      onSuccess: (opened) => {
        // Flushed before navigating, so that the form has no unsaved changes.
        flushSync(() => draft.reset(opened))
        toasts.success(texts.created)
        void navigate(rowPath(table.table_name, rowId(table, opened.row)), { replace: true })
      },
      onError: show,
    })
  }

  return (
    <form ref={form} noValidate className="grid max-w-[640px] gap-6" onSubmit={submitWith(submit)}>
      <RowFields fields={fields} draft={draft} problems={problems.byField} />
      <FormProblem text={problems.root} />
      <Button type="submit" size="lg" loading={create.isPending} className="justify-self-start">
        {texts.create}
      </Button>
      <UnsavedChanges exist={draft.isChanged} />
    </form>
  )
}

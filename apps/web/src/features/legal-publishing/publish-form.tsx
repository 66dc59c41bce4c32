import { useMutation } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { fromLocal } from '../admin/fields/local-time.ts'
import { rowPath } from '../admin/row-address.ts'
import { ChangePreview } from './change-preview.tsx'
import { changedBlocks } from './changed-blocks.ts'
import { ConfirmPublication } from './confirm-publication.tsx'
import { publishMutation, publishRefusals } from './publishing.queries.ts'
import { publishingTexts as texts } from './publishing.texts.ts'
import { textBlocks } from './text-blocks.ts'

export interface EditorProps {
  label: string
  html: string
  error?: string
  onChange: (html: string) => void
}

/** Documents take effect by Moscow time, whatever the editor's zone. */
const zone = 'Europe/Moscow'

interface PublishFormProps {
  document_id: string
  /** For a document without versions the text is empty and the number 0. */
  latest: { version_id: string; number: number; body: string }
  renderEditor: (props: EditorProps) => ReactNode
}

interface Problems {
  body?: string
  effective_at?: string
  root?: string
}

export function PublishForm({ document_id, latest, renderEditor }: PublishFormProps) {
  const [body, setBody] = useState(latest.body)
  const [effective, setEffective] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isAsking, setIsAsking] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const navigate = useNavigate()
  const publish = useMutation(publishMutation())
  const shownBody = useDeferredValue(body)
  const blocks = useMemo(() => changedBlocks(textBlocks(latest.body), textBlocks(shownBody)), [latest.body, shownBody])
  const isChanged = body !== latest.body || effective !== ''

  function ask() {
    const fault = body === '' ? texts.no_text : body === latest.body ? texts.unchanged(latest.number) : undefined
    setProblems(fault === undefined ? {} : { body: fault })
    setIsAsking(fault === undefined)
  }

  function confirm() {
    const publication = {
      document_id,
      body,
      ...(effective !== '' && { effective_at: fromLocal(effective, zone) }),
      ...(latest.version_id !== '' && { follows: latest.version_id }),
    }
    publish.mutate(publication, {
      onSuccess: ({ version_id, number }) => {
        // Flushed before navigating, so that the form has no unsaved changes.
        flushSync(() => setIsDone(true))
        toasts.success(texts.done(number))
        void navigate(rowPath('legal_document_versions', version_id), { replace: true })
      },
      onError: (error) => {
        setIsAsking(false)
        if (!isRefusal(error, ...publishRefusals)) return
        const { body: ofBody, effective_at } = error.fields
        const isNamed = ofBody !== undefined || effective_at !== undefined
        setProblems({ ...error.fields, ...(!isNamed && { root: error.message }) })
      },
    })
  }

  return (
    <form noValidate className="grid max-w-[720px] gap-8" onSubmit={submitWith(ask)}>
      {renderEditor({
        label: texts.text,
        html: latest.body,
        onChange: setBody,
        ...(problems.body !== undefined && { error: problems.body }),
      })}
      <TextField
        label={texts.when}
        hint={texts.when_hint}
        error={problems.effective_at}
        type="datetime-local"
        value={effective}
        max="9999-12-31T23:59"
        className="max-w-72"
        onChange={({ target }) => setEffective(target.value)}
      />
      <ChangePreview blocks={blocks} number={latest.number} isTouched={body !== latest.body} />
      <FormProblem text={problems.root} />
      <Button type="submit" size="lg" className="justify-self-start">
        {texts.publish}
      </Button>
      <ConfirmPublication
        open={isAsking && !isDone}
        number={latest.number + 1}
        effective={effective}
        blocks={blocks}
        loading={publish.isPending}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      />
      <UnsavedChanges exist={isChanged && !isDone} />
    </form>
  )
}

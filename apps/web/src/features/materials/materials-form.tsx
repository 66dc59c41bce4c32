import type { Materials } from '@razgovor/contract/materials'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { toasts } from '../../ui/overlay/toasts.ts'
import { FileFields } from './file-fields.tsx'
import { materialsRefusals, saveMaterialsMutation } from './materials.queries.ts'
import { materialsTexts as texts } from './materials.texts.ts'
import { useMaterialFiles } from './use-material-files.ts'

export interface EditorProps {
  label: string
  html: string
  error?: string
  onChange: (html: string) => void
}

interface MaterialsFormProps {
  consultation_id: string
  saved: Materials
  renderEditor: (props: EditorProps) => ReactNode
}

export function MaterialsForm({ consultation_id, saved, renderEditor }: MaterialsFormProps) {
  const [text, setText] = useState(saved.text)
  const [known, setKnown] = useState(saved)
  const [problems, setProblems] = useState<{ text?: string; root?: string }>({})
  const files = useMaterialFiles(consultation_id, saved.files)
  const save = useMutation(saveMaterialsMutation(consultation_id))
  const isChanged = text !== known.text || files.file_ids.join() !== known.files.map(({ file_id }) => file_id).join()

  function submit() {
    setProblems({})
    save.mutate(
      { text, file_ids: files.file_ids },
      {
        onSuccess: (materials) => {
          // Keeps the text of the editor: the server's sanitized text reads the same.
          setKnown({ ...materials, text })
          const isDeleted = materials.updated_at === null
          toasts.success(isDeleted ? texts.deleted : known.updated_at === null ? texts.sent : texts.saved)
        },
        onError: (error) => {
          if (!isRefusal(error, ...materialsRefusals)) return
          setProblems(error.fields['text'] === undefined ? { root: error.message } : { text: error.fields['text'] })
        },
      },
    )
  }

  return (
    <form noValidate className="grid gap-8" onSubmit={submitWith(submit)}>
      <p className="text-mute">{texts.how}</p>
      {renderEditor({
        label: texts.text,
        html: saved.text,
        onChange: setText,
        ...(problems.text !== undefined && { error: problems.text }),
      })}
      <FileFields {...files} />
      <FormProblem text={problems.root} />
      <Button
        type="submit"
        size="lg"
        className="justify-self-start"
        loading={save.isPending || files.isUploading}
        disabled={!isChanged}
      >
        {texts.save}
      </Button>
      <UnsavedChanges exist={isChanged} />
    </form>
  )
}

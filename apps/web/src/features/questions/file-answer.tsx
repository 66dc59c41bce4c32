import { meetingFileBytesMax } from '@razgovor/contract/limits'
import type { AnswerFile } from '@razgovor/contract/meeting-questions'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { formatBytes } from '../../lib/format-bytes.ts'
import { Button } from '../../ui/button.tsx'
import { Field, type FieldText } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { uploadAnswerMutation, uploadRefusals } from './questions.queries.ts'
import { answerTexts as texts } from './questions.texts.ts'

interface FileAnswerProps extends Omit<FieldText, 'hint'> {
  hint: string | undefined
  slot_id: string
  file: AnswerFile | null
  disabled: boolean
  onChange: (file: AnswerFile | null) => void
}

export function FileAnswer({ slot_id, file, disabled, onChange, label, hint, error }: FileAnswerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const upload = useMutation(uploadAnswerMutation(slot_id))
  const limit = formatBytes(meetingFileBytesMax)

  function choose(chosen: File | undefined) {
    if (!chosen) return
    if (chosen.size > meetingFileBytesMax) return setProblem(texts.too_big(limit))
    setProblem(undefined)
    upload.mutate(chosen, {
      onSuccess: onChange,
      onError: (refusal) =>
        setProblem(
          isRefusal(refusal, ...uploadRefusals) && refusal.status > 0
            ? (refusal.fields['file'] ?? refusal.message)
            : texts.not_uploaded,
        ),
    })
  }

  return (
    <Field label={label} hint={[hint, texts.file_hint(limit)].filter(Boolean).join(' · ')} error={problem ?? error}>
      {(control) => (
        <div className="grid gap-2">
          {file && (
            <p className="flex items-center gap-2">
              <Icon name="upload" className="shrink-0" />
              <span className="min-w-0 grow break-words">
                {file.name} <span className="text-2xs text-mute">{formatBytes(file.bytes)}</span>
              </span>
              {!disabled && (
                <IconButton
                  icon="close"
                  variant="ghost"
                  size="sm"
                  label={texts.remove_file(file.name)}
                  onClick={() => onChange(null)}
                />
              )}
            </p>
          )}
          <input
            {...control}
            ref={input}
            type="file"
            hidden
            disabled={disabled}
            onChange={({ target }) => {
              choose(target.files?.[0])
              target.value = ''
            }}
          />
          {!disabled && (
            <div>
              <Button
                variant="line"
                size="sm"
                aria-label={`${file ? texts.other_file : texts.choose_file}: ${label}`}
                loading={upload.isPending}
                onClick={() => input.current?.click()}
              >
                {file ? texts.other_file : texts.choose_file}
              </Button>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

import { useRef } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { toasts } from '../overlay/toasts.ts'
import { copyTexts as texts } from './copy-field.texts.ts'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

interface CopyFieldProps {
  label: string
  value: string
  copied: string
  /** If present, the field has several lines. */
  rows?: number
}

export function CopyField({ label, value, copied, rows }: CopyFieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const shown = {
    ref: field,
    label,
    value,
    readOnly: true,
    spellCheck: false,
    onFocus: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => target.select(),
  }

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      toasts.success(copied)
    } catch {
      // Without TLS there is no clipboard; the value is selected for copying.
      toasts.error(texts.not_copied)
    }
  }

  return (
    <div className="grid gap-3">
      {rows ? <TextAreaField {...shown} rows={rows} /> : <TextField {...shown} />}
      <Button onClick={() => void copy()}>
        <Icon name="copy" />
        {texts.copy}
      </Button>
    </div>
  )
}

import { useId, type ReactNode } from 'react'

export interface FieldText {
  label: string
  hint?: ReactNode
  error?: string
}

interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

type FieldProps = FieldText & { children: (control: FieldControl) => ReactNode }

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-xs font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-xs leading-snug text-mute">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-xs leading-snug text-error">
          {error}
        </p>
      )}
    </div>
  )
}

import { useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { fieldTexts as texts } from '../admin.texts.ts'
import type { InputProps } from './field-kind.ts'
import { fieldLabel } from './field-label.ts'

export { TextCell as Cell } from './text-cell.tsx'
export { listFromForm as fromForm, listToForm as toForm } from './list-form.ts'

export function Input({ field, value, onChange, error }: InputProps<readonly string[]>) {
  const group = useRef<HTMLFieldSetElement>(null)
  const about = useId()
  const lines = value.map((text, index) => ({ key: `line ${index}`, text }))

  function removeAt(index: number) {
    onChange(value.toSpliced(index, 1))
    group.current?.focus()
  }

  return (
    <fieldset ref={group} tabIndex={-1} aria-describedby={about} className="outline-none">
      <legend className="mb-2 text-xs font-medium">{fieldLabel(field)}</legend>
      <div className="grid gap-2">
        {lines.map(({ key, text }, index) => (
          <div key={key} className="flex items-center gap-2">
            <input
              aria-label={texts.line(field.title, index + 1)}
              aria-invalid={error ? true : undefined}
              value={text}
              maxLength={2000}
              autoComplete="off"
              onChange={({ target }) => onChange(value.with(index, target.value))}
              className="control min-w-0"
            />
            <IconButton
              icon="close"
              variant="ghost"
              label={texts.remove_line(field.title, index + 1)}
              onClick={() => removeAt(index)}
            />
          </div>
        ))}
      </div>
      <p id={about} role={error ? 'alert' : undefined} className={`mt-2 text-xs ${error ? 'text-error' : 'text-mute'}`}>
        {error ?? field.help}
      </p>
      {value.length < (field.max_length ?? 100) && (
        <Button variant="line" size="sm" className="mt-2" onClick={() => onChange([...value, ''])}>
          <Icon name="plus" />
          {texts.add_line}
        </Button>
      )}
    </fieldset>
  )
}

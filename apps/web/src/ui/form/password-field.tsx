import { useState, type ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'
import { fieldTexts as texts } from './form.texts.ts'
import { Icon } from '../icon.tsx'

export function PasswordField({ label, hint, error, ...input }: Omit<ComponentProps<'input'>, 'type'> & FieldText) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <input {...input} {...control} type={isShown ? 'text' : 'password'} className="control pr-14" />
          <button
            type="button"
            aria-label={texts.show_password}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-1.5 my-auto grid size-11 place-items-center rounded-full text-mute hover:text-ink"
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  )
}

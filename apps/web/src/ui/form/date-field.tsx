import { useRef, useState } from 'react'
import { useController, type Control, type FieldPath, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { maskDate, parseDate, writeDate } from '../../lib/date-time-input.ts'
import { Field, type FieldText } from './field.tsx'
import { fieldTexts as texts } from './form.texts.ts'
import { Icon } from '../icon.tsx'
import { MonthCalendar } from '../calendar/month-calendar.tsx'

type DateFieldProps<Values extends FieldValues, Name extends FieldPathByValue<Values, string>> = Omit<
  FieldText,
  'error'
> & {
  control: Control<Values>
  name: Name
  /** YYYY-MM-DD. The calendar marks today and shows its month until a day is typed. */
  today: string
  /** The first day that the calendar offers; today by default. */
  min?: string
  validate: (text: string, values: Values) => string | undefined
}

export function DateField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, string> & FieldPath<Values>,
>({ control, name, today, min = today, validate, label, hint }: DateFieldProps<Values, Name>) {
  const { field, fieldState } = useController({ control, name, rules: { validate } })
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const text: string = field.value

  function pick(day: string) {
    field.onChange(writeDate(day))
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    <div className="min-w-0">
      <Field label={label} hint={hint} error={fieldState.error?.message}>
        {(props) => (
          <span className="relative block">
            <input
              {...field}
              {...props}
              onChange={({ target }) => field.onChange(maskDate(target.value))}
              inputMode="numeric"
              placeholder={texts.date_format}
              autoComplete="off"
              className="control pr-14"
            />
            <button
              ref={button}
              type="button"
              aria-label={texts.calendar(label)}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="absolute inset-y-0 right-1.5 my-auto grid size-11 place-items-center rounded-full text-mute hover:text-ink"
            >
              <Icon name="calendar" />
            </button>
          </span>
        )}
      </Field>
      {isOpen && <MonthCalendar day={parseDate(text)} today={today} min={min} onDay={pick} focusOnOpen />}
    </div>
  )
}

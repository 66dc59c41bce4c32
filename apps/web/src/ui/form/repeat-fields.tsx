import { Controller, useFormContext } from 'react-hook-form'
import { capitalize } from '../../lib/format.ts'
import { formatPlainDay, formatWeekday } from '../../lib/format-day.ts'
import {
  endsOnProblem,
  leavesOut,
  timesProblem,
  weekdaysOn,
  weekdaysProblem,
  type RepeatForm,
} from '../../lib/repeat-form.ts'
import { daysFrom } from '../../lib/time.ts'
import { ChoiceChips } from './choice-chips.tsx'
import { Chip } from '../chip.tsx'
import { DateField } from './date-field.tsx'
import { repeatTexts as texts } from './form.texts.ts'
import { TextField } from './text-field.tsx'

const modes = [
  { value: 'NONE', label: texts.once },
  { value: 'DAILY', label: texts.daily },
  { value: 'WEEKLY', label: texts.weekly },
] as const
const ends = [
  { value: 'ON', label: texts.until_date },
  { value: 'AFTER', label: texts.several_times },
] as const
const weekdays = daysFrom('2026-11-23').map((day, index) => ({ weekday: index + 1, name: formatWeekday(day) }))

/** For a form whose values include a `RepeatForm`. `day`: the first day; null while it is invalid. */
export function RepeatFields({ day, today }: { day: string | null; today: string }) {
  const { control, register, watch, setValue, formState } = useFormContext<RepeatForm>()
  const values = watch()
  const { repeat_mode, ends: endsHow } = values
  return (
    <>
      <ChoiceChips
        legend={texts.repeat}
        options={modes}
        value={repeat_mode}
        onChange={(mode) => setValue('repeat_mode', mode)}
      />
      {repeat_mode === 'WEEKLY' && (
        <Controller
          control={control}
          name="weekdays"
          rules={{ validate: weekdaysProblem }}
          render={({ field, fieldState }) => (
            <Weekdays
              chosen={weekdaysOn(field.value, day)}
              note={day && leavesOut(values, day) ? texts.left_out(capitalize(formatPlainDay(day))) : ''}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {repeat_mode !== 'NONE' && (
        <>
          <ChoiceChips
            legend={texts.how_many}
            options={ends}
            value={endsHow}
            onChange={(how) => setValue('ends', how)}
          />
          {endsHow === 'ON' ? (
            <DateField
              label={texts.last_day}
              control={control}
              name="ends_on"
              today={today}
              validate={(text) => endsOnProblem(text, day)}
            />
          ) : (
            <TextField
              label={texts.times}
              inputMode="numeric"
              autoComplete="off"
              error={formState.errors.times?.message}
              {...register('times', { validate: timesProblem, shouldUnregister: false })}
            />
          )}
        </>
      )}
    </>
  )
}

interface WeekdaysProps {
  chosen: readonly number[]
  note: string
  error?: string
  onChange: (weekdays: number[]) => void
}

function Weekdays({ chosen, note, error, onChange }: WeekdaysProps) {
  const toggle = (weekday: number) =>
    onChange(chosen.includes(weekday) ? chosen.filter((one) => one !== weekday) : [...chosen, weekday])
  return (
    <fieldset>
      <legend className="mb-2 text-xs font-medium">{texts.weekdays}</legend>
      <div className="grid" style={{ gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(44px, 1fr))' }}>
        {weekdays.map(({ weekday, name }) => (
          <Chip
            key={weekday}
            className="justify-center px-0"
            pressed={chosen.includes(weekday)}
            onClick={() => toggle(weekday)}
          >
            {name}
          </Chip>
        ))}
      </div>
      <p role="status" className={`text-xs leading-snug text-mute ${note && 'mt-2'}`}>
        {note}
      </p>
      {error && (
        <p role="alert" className="mt-2 text-xs leading-snug text-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

import { Controller, useFormContext } from 'react-hook-form'
import { formatWeekday } from '../lib/format.ts'
import { endsOnProblem, timesProblem, weekdaysProblem, type RepeatForm } from '../lib/repeat-form.ts'
import { daysFrom } from '../lib/time.ts'
import { ChoiceChips } from './choice-chips.tsx'
import { Chip } from './chip.tsx'
import { DateField } from './date-field.tsx'
import { TextField } from './text-field.tsx'

const modes = [
  { value: 'NONE', label: 'Один раз' },
  { value: 'DAILY', label: 'Каждый день' },
  { value: 'WEEKLY', label: 'По дням недели' },
] as const
const ends = [
  { value: 'ON', label: 'До даты' },
  { value: 'AFTER', label: 'Несколько раз' },
] as const
const weekdays = daysFrom('2026-11-23').map((day, index) => ({ weekday: index + 1, name: formatWeekday(day) }))

/** «Повторять»: inside a form whose values have a `RepeatForm` among them. `day`: the first one. */
export function RepeatFields({ day, today }: { day: string | null; today: string }) {
  const { control, register, watch, setValue, formState } = useFormContext<RepeatForm>()
  const [repeat_mode, endsHow] = watch(['repeat_mode', 'ends'])
  return (
    <>
      <ChoiceChips
        legend="Повторять"
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
            <Weekdays chosen={field.value} error={fieldState.error?.message} onChange={field.onChange} />
          )}
        />
      )}
      {repeat_mode !== 'NONE' && (
        <>
          <ChoiceChips legend="Сколько" options={ends} value={endsHow} onChange={(how) => setValue('ends', how)} />
          {endsHow === 'ON' ? (
            <DateField
              label="Последний день"
              control={control}
              name="ends_on"
              today={today}
              validate={(text) => endsOnProblem(text, day)}
            />
          ) : (
            <TextField
              label="Сколько раз"
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

type WeekdaysProps = { chosen: number[]; error?: string; onChange: (weekdays: number[]) => void }

function Weekdays({ chosen, error, onChange }: WeekdaysProps) {
  const toggle = (weekday: number) =>
    onChange(chosen.includes(weekday) ? chosen.filter((one) => one !== weekday) : [...chosen, weekday])
  return (
    <fieldset>
      <legend className="mb-2 text-[15px] font-medium">Дни недели</legend>
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
      {error && (
        <p role="alert" className="mt-2 text-[15px] leading-snug text-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

import { useForm } from 'react-hook-form'
import { parseDate, writeDate } from '../../lib/date-time-input.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/form/choice-chips.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { figuresTexts as texts } from './figures.texts.ts'
import { firstDayProblem, lastDayProblem, periodKinds, type Days, type Period } from './periods.ts'

interface PeriodChoiceProps {
  period: Period
  today: string
  onChoose: (period: Period) => void
}

const options = periodKinds.map((value) => ({ value, label: texts.periods[value] }))

/** A choice of period. It is remounted when the period changes, so that the fields start from it. */
export function PeriodChoice({ period, today, onChoose }: PeriodChoiceProps) {
  return (
    <div className="grid min-w-0 gap-5">
      <ChoiceChips
        legend={texts.period}
        options={options}
        value={period.kind}
        onChange={(kind) => onChoose({ ...period, kind })}
      />
      {period.kind === 'DAYS' && <OwnDays period={period} today={today} onChoose={onChoose} />}
    </div>
  )
}

function OwnDays({ period, today, onChoose }: PeriodChoiceProps) {
  const { control, handleSubmit } = useForm<Days>({
    defaultValues: { from: writeDate(period.from), to: writeDate(period.to) },
  })
  const submit = handleSubmit(({ from, to }) => onChoose({ kind: 'DAYS', from: parseDate(from)!, to: parseDate(to)! }))
  const any = { control, today, min: '' }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-start gap-4">
      <DateField {...any} label={texts.from} name="from" validate={firstDayProblem} />
      <DateField {...any} label={texts.to} name="to" validate={(_text, days) => lastDayProblem(days)} />
      <Button type="submit" className="md:mt-8">
        {texts.show}
      </Button>
    </form>
  )
}

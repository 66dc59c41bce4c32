import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { parseDate } from '../../lib/date-time-input.ts'
import { repeatFrom, toRepeat, type RepeatForm } from '../../lib/repeat-form.ts'
import { ensureTemporal } from '../../lib/time.ts'
import { axeViolations } from '../axe-check.ts'
import { DateField } from './date-field.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import '../tokens.css'

beforeAll(ensureTemporal)

const tuesday = '2026-11-24'

function RepeatDialog() {
  const form = useForm<RepeatForm & { date: string }>({
    defaultValues: { date: '24.11.2026', ...repeatFrom(tuesday), repeat_mode: 'WEEKLY' },
  })
  const values = useWatch({ control: form.control, compute: (all: RepeatForm & { date: string }) => all })
  const day = parseDate(values.date)
  return (
    <FormProvider {...form}>
      <main className="p-4">
        <DateField label="Дата" control={form.control} name="date" today={tuesday} validate={() => undefined} />
        <RepeatFields day={day} today={tuesday} />
        <p data-testid="sent">{toRepeat(values, day)?.weekdays.join()}</p>
      </main>
    </FormProvider>
  )
}

const date = page.getByRole('textbox', { name: 'Дата' })
const weekday = (name: string) => page.getByRole('button', { name, exact: true })
const sent = page.getByTestId('sent')

test('the weekday follows the typed date until the user presses one', async () => {
  await render(<RepeatDialog />)
  await expect.element(weekday('вт')).toHaveAttribute('aria-pressed', 'true')
  await date.fill('10.12.2026')
  await expect.element(weekday('чт')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(weekday('вт')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(sent).toHaveTextContent('4')

  await weekday('сб').click()
  await date.fill('11.12.2026')
  await expect.element(weekday('чт')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(sent).toHaveTextContent('4,6')
})

test('a date that the pressed weekdays leave out is named', async () => {
  await render(<RepeatDialog />)
  const note = page.getByRole('status')
  await expect.element(note).toBeEmptyDOMElement()
  await weekday('сб').click()
  await weekday('вт').click()
  await expect.element(note).toHaveTextContent('Вторник, 24 ноября, не войдёт: этот день недели не выбран.')
  await date.fill('28.11.2026')
  await expect.element(note).toBeEmptyDOMElement()
  expect(await axeViolations()).toEqual([])
})

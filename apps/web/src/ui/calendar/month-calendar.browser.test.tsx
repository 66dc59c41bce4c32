import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../axe-check.ts'
import { MonthCalendar } from './month-calendar.tsx'
import '../tokens.css'

function Calendar() {
  const [day, setDay] = useState('2026-11-24')
  return (
    <main className="p-4">
      <MonthCalendar day={day} today="2026-11-23" min="2026-11-23" onDay={setDay} focusOnOpen />
    </main>
  )
}

const dayNamed = (name: string) => page.getByRole('button', { name, exact: true })
const tuesday = dayNamed('вторник, 24 ноября')

async function showCalendar() {
  await render(<Calendar />)
  await expect.element(tuesday).toHaveFocus()
}

test('the month is shown without its neighbors, its weeks start on Monday', async () => {
  await showCalendar()
  await expect.element(page.getByRole('grid', { name: 'Ноябрь 2026' })).toBeVisible()
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent),
  ).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'])
  expect(page.getByRole('gridcell').elements()).toHaveLength(30)
  expect(
    page
      .getByRole('row')
      .elements()
      .map((row) => row.textContent)
      .slice(1, 3),
  ).toEqual(['1', '2345678'])
})

test.each([
  ['{ArrowRight}', 'среда, 25 ноября'],
  ['{ArrowLeft}', 'сегодня, понедельник, 23 ноября'],
  ['{ArrowDown}', 'вторник, 1 декабря'],
  ['{ArrowUp}', 'вторник, 17 ноября'],
  ['{Home}', 'сегодня, понедельник, 23 ноября'],
  ['{End}', 'воскресенье, 29 ноября'],
  ['{PageDown}', 'четверг, 24 декабря'],
  ['{PageUp}', 'суббота, 24 октября'],
  ['{Shift>}{PageDown}{/Shift}', 'среда, 24 ноября'],
])('the key %s moves to %s', async (keys, name) => {
  await showCalendar()
  await userEvent.keyboard(keys)
  await expect.element(dayNamed(name)).toHaveFocus()
})

test('Enter chooses, and only one day is a stop of Tab', async () => {
  await showCalendar()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(page.getByRole('gridcell', { selected: true })).toHaveTextContent('25')
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1)
})

test('a day in the past can be focused but not chosen', async () => {
  await showCalendar()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(dayNamed('вторник, 17 ноября')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('gridcell', { selected: true })).toHaveTextContent('24')
})

const freeDays = new Set(['2026-11-26', '2026-12-01'])
const within = { first: '2026-11-23', last: '2026-12-20' }

function FreeTime({ onDay }: { onDay: (day: string) => void }) {
  const [month, setMonth] = useState('2026-11-01')
  return (
    <main data-tint="mint" className="p-4">
      <MonthCalendar
        day={null}
        today="2026-11-23"
        free={freeDays}
        within={within}
        month={month}
        onMonth={setMonth}
        onDay={onDay}
        focusOnOpen
      />
      <button onClick={() => setMonth('2026-11-01')}>Ближайшее</button>
    </main>
  )
}

test('only days with free time can be chosen, and they are announced', async () => {
  const chosen: string[] = []
  await render(<FreeTime onDay={(day) => chosen.push(day)} />)
  await expect.element(dayNamed('сегодня, понедельник, 23 ноября')).toHaveFocus()
  await userEvent.keyboard('{Enter}{ArrowRight}{Enter}{ArrowRight}{ArrowRight}')
  await expect.element(dayNamed('четверг, 26 ноября, есть свободное время')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['2026-11-26'])
  expect(await axeViolations()).toEqual([])
})

test('the calendar stays within its months, and shows the month that it is given', async () => {
  await render(<FreeTime onDay={() => {}} />)
  await expect.element(dayNamed('сегодня, понедельник, 23 ноября')).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Предыдущий месяц' })).toBeDisabled()
  await userEvent.keyboard('{PageUp}')
  await expect.element(dayNamed('сегодня, понедельник, 23 ноября')).toHaveFocus()
  await userEvent.keyboard('{PageDown}')
  await expect.element(dayNamed('среда, 23 декабря')).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Следующий месяц' })).toBeDisabled()
  await userEvent.click(page.getByRole('button', { name: 'Ближайшее' }))
  await expect.element(page.getByRole('grid', { name: 'Ноябрь 2026' })).toBeVisible()
})

test('the month calendar passes the accessibility check', async () => {
  await showCalendar()
  expect(await axeViolations()).toEqual([])
})

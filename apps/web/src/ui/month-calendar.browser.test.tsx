import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from './axe-check.ts'
import { MonthCalendar } from './month-calendar.tsx'
import './tokens.css'

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

test('the month stands alone, its weeks begin on Monday', async () => {
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
])('%s leads to %s', async (keys, name) => {
  await showCalendar()
  await userEvent.keyboard(keys)
  await expect.element(dayNamed(name)).toHaveFocus()
})

test('Enter chooses, and one day alone is reached by Tab', async () => {
  await showCalendar()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(page.getByRole('gridcell', { selected: true })).toHaveTextContent('25')
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1)
})

test('a day behind can be reached and not chosen', async () => {
  await showCalendar()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(dayNamed('вторник, 17 ноября')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('gridcell', { selected: true })).toHaveTextContent('24')
})

test('the month calendar passes the accessibility check', async () => {
  await showCalendar()
  expect(await axeViolations()).toEqual([])
})

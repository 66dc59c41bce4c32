import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../axe-check.ts'
import '../tokens.css'
import { WeekStrip, type StripDay } from './week-strip.tsx'

const days: StripDay[] = [
  { day: '2026-11-23', slots: [{ slot_id: 'mon-9', time: '09:00', isFree: true }] },
  { day: '2026-11-24', slots: [] },
  {
    day: '2026-11-25',
    slots: [
      { slot_id: 'wed-9', time: '09:00', isFree: false },
      { slot_id: 'wed-10', time: '10:00', isFree: true },
      { slot_id: 'wed-11', time: '11:00', isFree: true },
    ],
  },
]

function Strip() {
  const [day, setDay] = useState('2026-11-23')
  const [slot_id, setSlotId] = useState<string | null>(null)
  return (
    <main data-tint="lilac" className="p-4">
      <WeekStrip
        days={days}
        today="2026-11-23"
        day={day}
        slot_id={slot_id}
        onDay={setDay}
        onSlot={(slot, slotDay) => {
          setDay(slotDay)
          setSlotId(slot)
        }}
      />
    </main>
  )
}

async function showStrip(width: number) {
  await page.viewport(width, 800)
  await render(<Strip />)
}

const monday = page.getByRole('button', { name: 'сегодня, понедельник, 23 ноября', exact: true })
const mondayAt9 = page.getByRole('button', { name: '09:00, понедельник, 23 ноября' })
const wednesday = page.getByRole('button', { name: 'среда, 25 ноября', exact: true })
const wednesdayAt10 = page.getByRole('button', { name: '10:00, среда, 25 ноября' })
const wednesdayAt11 = page.getByRole('button', { name: '11:00, среда, 25 ноября' })

test('arrows move over the free slots, past taken ones and empty days', async () => {
  await showStrip(1024)
  await monday.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(mondayAt9).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(wednesdayAt10).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(wednesdayAt11).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(wednesdayAt11).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(wednesday).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(monday).toHaveFocus()
})

test('Enter chooses the slot and its day', async () => {
  await showStrip(1024)
  await monday.click()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  await expect.element(wednesdayAt10).toHaveAttribute('aria-pressed', 'true')
  await expect.element(wednesday).toHaveAttribute('aria-pressed', 'true')
})

test('an empty day says so and cannot be chosen', async () => {
  await showStrip(1024)
  await expect.element(page.getByRole('button', { name: 'вторник, 24 ноября' })).toBeDisabled()
  await expect.element(page.getByText('нет окон').first()).toBeVisible()
})

test('on the phone the slots of the chosen day are below the dates', async () => {
  await showStrip(480)
  await expect.element(mondayAt9).toBeVisible()
  await wednesday.click()
  await expect.element(wednesdayAt11).toBeVisible()
  await expect.element(mondayAt9).not.toBeInTheDocument()
})

test.each([480, 1024])(
  'the strip passes the accessibility check at %i px, with the mouse on any day',
  async (width) => {
    await showStrip(width)
    for (const day of [monday, page.getByRole('button', { name: 'вторник, 24 ноября' }), wednesday]) {
      await day.hover({ force: true })
      expect(await axeViolations()).toEqual([])
    }
  },
)

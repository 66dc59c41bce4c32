import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../axe-check.ts'
import '../all-utilities.css'
import '../tokens.css'
import type { GridEvent } from './week-grid-event.tsx'
import { WeekGrid } from './week-grid.tsx'

const meetings: GridEvent[] = [
  {
    event_id: 'free',
    kind: 'free',
    title: 'Свободно',
    time_start_iso: '2026-11-24T08:00:00Z',
    time_end_iso: '2026-11-24T09:00:00Z',
  },
  {
    event_id: 'booked',
    kind: 'booked',
    title: 'Вера Л.',
    tint: 'mint',
    time_start_iso: '2026-11-25T08:00:00Z',
    time_end_iso: '2026-11-25T09:00:00Z',
  },
]

const onMove = vi.fn<(event_id: string, stretch: { time_start_iso: string; time_end_iso: string }) => void>()
const onSlot = vi.fn<(time_start_iso: string, time_end_iso?: string) => void>()
const onEvent = vi.fn<(event_id: string) => void>()
beforeEach(() => vi.clearAllMocks())

function Grid() {
  const [events, setEvents] = useState(meetings)
  return (
    <main className="p-4">
      <WeekGrid
        from="2026-11-23"
        days={7}
        zone="Europe/Moscow"
        now_iso="2026-11-23T05:00:00Z"
        events={events}
        onSlot={onSlot}
        onEvent={onEvent}
        onMove={(event_id, stretch) => {
          onMove(event_id, stretch)
          setEvents([{ ...meetings[0]!, ...stretch }, meetings[1]!])
        }}
      />
    </main>
  )
}

const free = page.getByRole('button', { name: /Свободно/ })
const booked = page.getByRole('button', { name: /Вера Л/ })
const announcement = page.getByRole('paragraph').last()

async function showGrid() {
  await page.viewport(1280, 900)
  await render(<Grid />)
}

async function focus(button: typeof free) {
  ;(button.element() as HTMLElement).focus()
  await expect.element(button).toHaveFocus()
}

test('arrows move over half-hours and slots, Enter opens', async () => {
  await showGrid()
  await focus(free)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(booked).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onEvent).toHaveBeenCalledWith('booked')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('button', { name: 'Добавить окно: среда, 25 ноября, 12:00' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onSlot).toHaveBeenCalledWith('2026-11-25T09:00:00Z')
})

test('Alt with arrows moves a free slot, announces its place, and drops it when Alt is released', async () => {
  await showGrid()
  await focus(free)
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowDown}{ArrowDown}')
  await expect.element(announcement).toHaveTextContent('среда, 25 ноября, 11:30–12:30')
  expect(onMove).not.toHaveBeenCalled()
  await userEvent.keyboard('{/Alt}')
  expect(onMove).toHaveBeenCalledExactlyOnceWith('free', {
    time_start_iso: '2026-11-25T08:30:00Z',
    time_end_iso: '2026-11-25T09:30:00.000Z',
  })
  await expect.element(free).toHaveFocus()
})

test('Shift and Alt with arrows change the length', async () => {
  await showGrid()
  await focus(free)
  await userEvent.keyboard('{Shift>}{Alt>}{ArrowDown}{/Alt}{/Shift}')
  expect(onMove).toHaveBeenCalledExactlyOnceWith('free', {
    time_start_iso: '2026-11-24T08:00:00Z',
    time_end_iso: '2026-11-24T09:15:00Z',
  })
})

test('Esc cancels a move', async () => {
  await showGrid()
  await focus(free)
  await userEvent.keyboard('{Alt>}{ArrowDown}{Escape}{/Alt}')
  expect(onMove).not.toHaveBeenCalled()
})

test('a booked slot does not move, with an explanation', async () => {
  await showGrid()
  await focus(booked)
  await userEvent.keyboard('{Alt>}{ArrowDown}')
  await expect.element(announcement).toHaveTextContent('Уже записались: перенести нельзя')
  await userEvent.keyboard('{/Alt}')
  expect(onMove).not.toHaveBeenCalled()
  await expect.element(booked).toHaveAttribute('title', 'Уже записались: перенести нельзя')
})

test('the week passes the accessibility check', async () => {
  await showGrid()
  expect(await axeViolations()).toEqual([])
})

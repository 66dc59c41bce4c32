import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../../../ui/axe-check.ts'
import { RoomStats } from './room-stats.tsx'
import { count, type Counted } from './stats-sample.ts'
import { statsTexts as texts } from './stats.texts.ts'
import '../../../ui/tokens.css'
import '../../../ui/all-utilities.css'

/** Reads a connection that sends 1,000 kbit/s, however long it takes between two reads. */
function steady(): () => Promise<Counted | null> {
  let reads = 0
  return async () => {
    const atMs = reads++ * 1000
    return { ...count([], [], atMs), sentBytes: atMs * 125, roundTripMs: 34 }
  }
}

test('the numbers have units, two plots are described in words, and Esc closes', async () => {
  const onClose = vi.fn<() => void>()
  const read = steady()
  await render(<RoomStats open onClose={onClose} read={read} />)
  const dialog = page.getByRole('dialog', { name: texts.title })
  await expect.element(dialog.getByText(texts.bitrate(1000)).first()).toBeVisible()
  await expect.element(dialog.getByText(texts.milliseconds(34)).first()).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: texts.plots.bitrate(texts.bitrate(1000), texts.bitrate(0)) }))
    .toBeVisible()
  await expect.element(page.getByRole('img', { name: texts.plots.round_trip(texts.milliseconds(34)) })).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
})

test('until two reads have succeeded, each number is «Пока нет»', async () => {
  await render(<RoomStats open onClose={vi.fn<() => void>()} read={() => Promise.resolve(null)} />)
  await expect.element(page.getByText(texts.unknown).first()).toBeVisible()
  expect(page.getByRole('img').elements()).toEqual([])
})

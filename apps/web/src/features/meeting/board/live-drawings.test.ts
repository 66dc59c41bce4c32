import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCancellation, writeLiveDrawing } from './board-message.ts'
import { LiveDrawings } from './live-drawings.ts'

const item_id = '0190c2a4-0000-7000-8000-000000000001'
const style = { color: 'RED', thickness: 'THIN' } as const
const line = { kind: 'LINE', ...style, x1: 0, y1: 0, x2: 10, y2: 10 } as const
const message = writeLiveDrawing({ item_id, drawing: line })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function makeLive() {
  const finished = new Set<string>()
  const onChange = vi.fn<() => void>()
  return { live: new LiveDrawings({ isFinished: (id) => finished.has(id), onChange }), finished, onChange }
}

test('each person has one drawing in progress until they cancel it', () => {
  const { live, onChange } = makeLive()
  live.receive('anna', message)
  live.receive('boris', message)
  live.receive('anna', message)
  expect(live.drawings).toEqual([line, line])
  live.receive('anna', writeCancellation(item_id))
  expect(live.drawings).toEqual([line])
  expect(onChange).toHaveBeenCalledTimes(4)
})

test('a finished item is not drawn twice if a live message arrives late', () => {
  const { live, finished } = makeLive()
  live.receive('anna', message)
  finished.add(item_id)
  live.removeFinished()
  expect(live.drawings).toEqual([])
  live.receive('anna', message)
  expect(live.drawings).toEqual([])
})

test('the unfinished stroke of a person who disconnects is removed', () => {
  const { live, onChange } = makeLive()
  live.receive('anna', message)
  onChange.mockClear()
  vi.advanceTimersByTime(8000)
  expect(live.drawings).toEqual([])
  expect(onChange).toHaveBeenCalledOnce()
})

test('an invalid message changes nothing', () => {
  const { live, onChange } = makeLive()
  live.receive('anna', '{}')
  expect(onChange).not.toHaveBeenCalled()
})

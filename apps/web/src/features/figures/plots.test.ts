import { expect, test } from 'vitest'
import { kindsOfIncome, sumsOf } from './income-kinds.ts'
import { plotSize, stackBars } from './stack-bars.ts'
import { viewColumns } from './view-columns.ts'

const views = {
  days: [
    { day: '2058-01-31', visitors: 2 },
    { day: '2058-02-01', visitors: 3 },
  ],
  total: 5,
  since: null,
  booked: 0,
}

test('views have a bar for each day of two months at most, else one for each month', () => {
  const days = viewColumns({ from: '2058-01-30', to: '2058-04-01', views })
  expect(days.by).toBe('day')
  expect(days.columns).toHaveLength(62)
  expect(days.columns.slice(0, 3)).toMatchObject([
    { label: '30', visitors: 0 },
    { label: '31', name: 'четверг, 31 января', visitors: 2 },
    { label: '1', visitors: 3 },
  ])
  const months = viewColumns({ from: '2058-01-30', to: '2058-04-02', views })
  expect(months.by).toBe('month')
  expect(months.columns.map(({ name, visitors }) => [name, visitors])).toEqual([
    ['январь 2058', 2],
    ['февраль 2058', 3],
    ['март 2058', 0],
    ['апрель 2058', 0],
  ])
})

test('bars of a column are stacked, and the highest column fills the plot', () => {
  const [first, second] = stackBars([
    [1, 3],
    [0, 2],
  ])
  expect(first![0]!.y + first![0]!.height).toBe(plotSize.height)
  expect(first![1]!.y + first![1]!.height).toBeCloseTo(first![0]!.y)
  expect(first![1]!.y).toBeCloseTo(2)
  expect(second![0]!.height).toBe(0)
  expect(second![1]!.height).toBeCloseTo((plotSize.height - 2) / 2)
  expect(
    stackBars([[0], [0]])
      .flat()
      .every(({ height }) => height === 0),
  ).toBe(true)
})

function part(kind_id: string | null, earned: number, month = '2058-01') {
  const none = { pending: 0, refunded: 0, commission: 0, bookings_count: 1 }
  return { ...none, month, kind_id, title: kind_id === null ? '' : `Вид ${kind_id}`, earned }
}

test('the five kinds that earn most have colors of their own, the others share the last one', () => {
  const income = [1, 2, 3, 4, 5, 6, 7].map((n) => part(String(n), n * 100))
  const kinds = kindsOfIncome(income)
  expect(kinds.map(({ name, sum }) => [name, sum])).toEqual([
    ['Вид 7', 700],
    ['Вид 6', 600],
    ['Вид 5', 500],
    ['Вид 4', 400],
    ['Вид 3', 300],
    ['Остальные виды', 300],
  ])
  expect(new Set(kinds.map(({ tint }) => tint)).size).toBe(6)
  expect(sumsOf(income, { month: '2058-01', kind_ids: kinds.at(-1)!.kind_ids })).toEqual([300, 0])
  expect(sumsOf(income, { month: '2058-02', kind_ids: ['7'] })).toEqual([0, 0])
})

test('meetings without a kind are «Другие встречи», and a kind without a name is «Встреча»', () => {
  const income = [part(null, 100), { ...part('1', 50), title: '' }, part(null, 30, '2058-02')]
  expect(kindsOfIncome(income).map(({ name, sum }) => [name, sum])).toEqual([
    ['Другие встречи', 130],
    ['Встреча', 50],
  ])
})

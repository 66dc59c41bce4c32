import type { Statement } from '@razgovor/contract/statements'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { StatementSheet } from './statement-sheet.tsx'
import '../../../ui/tokens.css'

const none = { price: 0, refunded: 0, commission: 0, meeting: null, note: '' }
const meeting = {
  booking_id: '0190f5a0-0000-7000-8000-00000000000b',
  order_id: '0190f5a0-0000-7000-8000-00000000000c',
  payment_id: '0190f5a0-0000-7000-8000-00000000000d',
  time_start_iso: '2058-01-31T21:30:00Z',
}
const statement: Statement = {
  month: '2058-02',
  is_open: false,
  first_month: '2058-01',
  agent: { name: 'ООО «Разговор»', inn: '7701234560' },
  principal: { name: 'Верещагин Илья', inn: null },
  opening: -100,
  closing: 12_246,
  totals: { price: 123_457, refunded: 0, commission: 12_345, earned: 111_112, paid_out: 98_766, other: 0 },
  rows: [
    { ...none, kind: 'MEETING', at: '2058-02-01T08:00:00Z', price: 123_457, commission: 12_345, net: 111_112, meeting },
    { ...none, kind: 'PAYOUT', at: '2058-02-02T09:00:00Z', net: -98_766, note: 'реестр № 7' },
  ],
}

test('each row has its kopecks, its numbers and Moscow time', async () => {
  await render(<StatementSheet statement={statement} />)
  await expect.element(page.getByRole('heading', { name: 'Отчёт агента за февраль 2058' })).toBeVisible()
  const [, earned, paid] = page.getByRole('row').elements()
  expect(earned!.textContent).toMatch(/встреча 01\.02\.2058, 00:30.*цена 1.234,57.₽ · комиссия 123,45.₽/)
  expect(earned!.textContent).toMatch(/запись 00000000000b · заказ 00000000000c · платёж 00000000000d1.111,12.₽$/)
  expect(paid!.textContent).toMatch(/02\.02\.2058, выплатареестр № 7-987,66.₽/)
  await expect.element(page.getByText('ООО «Разговор», ИНН 7701234560')).toBeVisible()
})

test('a month without movements says so, an open one that it will change', async () => {
  await render(<StatementSheet statement={{ ...statement, is_open: true, rows: [] }} />)
  await expect.element(page.getByText('В этом месяце движения денег не было.')).toBeVisible()
  await expect.element(page.getByRole('note')).toHaveTextContent('Месяц ещё не закончился: отчёт пополнится.')
})

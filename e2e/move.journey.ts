import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { dayAhead } from './days.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs, requestSession } from './people.ts'

const anna = 'anna@razgovor.example'

/**
 * Creates a paid slot of Anna's at this hour in UTC, three weeks ahead, and returns the address of her page with it.
 */
async function makeSlot({ request }: Page, hour: string, amount: number): Promise<string> {
  const { access_token, user } = await requestSession(request, anna)
  const time_start_iso = `${dayAhead(23)}T${hour}:00:00Z`
  const time_end_iso = `${dayAhead(23)}T${hour}:45:00Z`
  const answer = await request.post(`/api/speakers/${user.user_id}/time-slots`, {
    headers: { authorization: `Bearer ${access_token}` },
    data: { time_start_iso, time_end_iso, booking_mode: 'BUYABLE', amount, topic: 'Перенос' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { slot_id } = (await answer.json()) as { slot_id: string }
  return `/${user.user_id}?week=3&slot=${slot_id}`
}

test('a listener moves a paid meeting to a cheaper time and gets the difference back', async ({ stack, page }) => {
  const complaints = collectComplaints(page)
  const address = await makeSlot(page, '03', 300_000)
  await makeSlot(page, '04', 210_000)
  await makeSlot(page, '05', 400_000)
  await appearAs(page, await stack.makeListener())
  await page.goto(address)
  await page.getByRole('button', { name: 'Записаться' }).first().click()
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()

  await page.goto('/orders')
  const card = page.getByRole('article')
  await expect(card).toContainText('06:00–06:45')
  await card.getByRole('button', { name: 'Перенести' }).click()
  const dialog = page.getByRole('dialog', { name: 'Перенести встречу' })
  await expect(dialog).toContainText('Осталось 2 переноса')
  await pickDay(dialog)
  await expect(dialog.getByRole('button', { name: /^08:00 · 4\s000\s₽$/ })).toBeDisabled()
  await dialog.getByRole('button', { name: /^07:00 · 2\s100\s₽$/ }).click()
  await expect(dialog).toContainText(/Вернём 900\s₽/)
  await inspect(page)
  await dialog.getByRole('button', { name: 'Перенести встречу' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('Встреча перенесена')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Готово' }).click()

  await expect(card).toContainText('07:00–07:45')
  await expect(card).toContainText(/Перенесена, раньше была .*06:00/)
  await expect(card).toContainText(/Возвращено 900\s₽/)
  expect(complaints).toEqual([])
})

async function pickDay(dialog: ReturnType<Page['getByRole']>): Promise<void> {
  const day = dialog.getByRole('button', {
    name: new RegExp(`(^| )${Number(dayAhead(23).slice(8))} .*, есть свободное время$`),
  })
  const grid = dialog.getByRole('grid')
  const title = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' }).format(Date.parse(dayAhead(23)))
  await expect(grid).toBeVisible()
  if (!new RegExp(title, 'i').test((await grid.getAttribute('aria-label')) ?? ''))
    await dialog.getByRole('button', { name: 'Следующий месяц' }).click()
  await day.click()
}

import type { Page } from '@playwright/test'
import { icsOf, startCalendarServer } from '../apps/api/test/calendar-server.ts'
import { dayAhead } from './days.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { requestSession, signIn } from './people.ts'

const anna = 'anna@razgovor.example'
const day = dayAhead(23)

/** Creates a slot of Anna's three weeks ahead, at 6:00 in Moscow. */
async function makeSlot({ request }: Page): Promise<{ slot_id: string; user_id: string }> {
  const { access_token, user } = await requestSession(request, anna)
  const time = { time_start_iso: `${day}T03:00:00Z`, time_end_iso: `${day}T03:45:00Z` }
  const answer = await request.post(`/api/speakers/${user.user_id}/time-slots`, {
    headers: { authorization: `Bearer ${access_token}` },
    data: { ...time, booking_mode: 'BUYABLE', amount: 300_000, topic: 'Занятое время' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { slot_id } = (await answer.json()) as { slot_id: string }
  return { slot_id, user_id: user.user_id }
}

test('a busy hour of a connected calendar disappears from the public page, and returns', async ({
  page,
  openWindow,
}) => {
  const complaints = collectComplaints(page)
  const { slot_id, user_id } = await makeSlot(page)
  const listener = await openWindow({})
  const publicPage = `/${user_id}?week=3&slot=${slot_id}`
  const slot = listener.getByRole('button', { name: /^06:00/ })
  await listener.goto(publicPage)
  await expect(slot).toBeVisible()

  await using server = await startCalendarServer(icsOf({ start: `${day.replaceAll('-', '')}T030000Z` }))
  await signIn(page, anna)
  await page.goto('/schedule')
  await page.getByRole('link', { name: 'Календари' }).click()
  await inspect(page)
  await page.getByRole('button', { name: 'Подключить календарь' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый календарь' })
  await dialog.getByRole('button', { name: 'Подключить' }).click()
  await expect(dialog.getByText('Вставь адрес, он начинается на https://')).toBeVisible()
  await inspect(page)
  await dialog.getByLabel('Адрес календаря').fill(`${server.url}/gone`)
  server.answer(404)
  await dialog.getByRole('button', { name: 'Подключить' }).click()
  await expect(dialog.getByText(/По этому адресу ничего нет/)).toBeVisible()
  server.answer(200)
  await dialog.getByLabel('Название').fill('Личный')
  await dialog.getByLabel('Название').press('Enter')
  await expect(page.getByText('Календарь подключён')).toBeVisible()
  await expect(page.getByText(/^по ссылке, 127\.0\.0\.1/)).toBeVisible()
  await inspect(page)

  await listener.reload()
  await expect(listener.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(slot).toHaveCount(0)

  await page.goto(`/schedule?view=week&day=${day}`)
  await expect(page.getByText('Занято в твоём календаре: 06:00–07:00')).toBeVisible()
  await inspect(page)
  await page.getByRole('link', { name: 'Календари' }).click()
  await page.getByRole('button', { name: 'Отключить календарь «Личный»' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отключить', exact: true }).click()
  await expect(page.getByText('Календарей пока нет')).toBeVisible()
  await listener.reload()
  await expect(slot).toBeVisible()
  expect(complaints).toEqual([])
})

import type { Page } from '@playwright/test'
import { dayAhead } from './days.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { requestSession, signIn } from './people.ts'

const anna = 'anna@razgovor.example'
const nika = 'listener@razgovor.example'
const firstDay = 23
const title = 'Каждую неделю'
const offer = 'Каждую неделю в это время'

test.use({ viewport: { width: 1440, height: 900 } })

/**
 * Creates slots of Anna's at 6:00 in Moscow, these many days ahead, and returns the address of her page with the first.
 */
async function offerWeeks({ request }: Page, terms: { days: number; amount: number }[]): Promise<string> {
  const { access_token, user } = await requestSession(request, anna)
  const slot_ids = []
  for (const { days, amount } of terms) {
    const day = dayAhead(days)
    const answer = await request.post(`/api/speakers/${user.user_id}/time-slots`, {
      headers: { authorization: `Bearer ${access_token}` },
      data: {
        time_start_iso: `${day}T03:00:00Z`,
        time_end_iso: `${day}T03:45:00Z`,
        booking_mode: amount > 0 ? 'BUYABLE' : 'FREE_BOOKING',
        amount,
      },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    slot_ids.push(((await answer.json()) as { slot_id: string }).slot_id)
  }
  return `/${user.user_id}?week=3&slot=${slot_ids[0]}`
}

test('the same hour of several weeks goes into the cart at once, with what is missing shown before', async ({
  page,
}) => {
  const complaints = collectComplaints(page)
  const address = await offerWeeks(page, [
    { days: firstDay, amount: 300_000 },
    { days: firstDay + 7, amount: 350_000 },
    { days: firstDay + 21, amount: 300_000 },
  ])
  await signIn(page, nika)
  await page.goto(address)
  await page.getByRole('button', { name: offer }).press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('status')).toHaveText('Можно записаться на 3 из 5.')
  await expect(dialog.getByText('в это время спикер не принимает')).toHaveCount(2)
  await inspect(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByLabel('Сколько недель').selectOption('Ещё 2 недели')
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(dialog.getByText(/^6\s500/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Добавить в корзину 2 встречи' }).press('Enter')
  await expect(page).toHaveURL(/\/cart/)
  await expect(page.getByRole('button', { name: /^Оплатить 6\s500/ })).toBeVisible()
  expect(complaints).toEqual([])
})

test('on a phone a listener signs in first, and takes free weeks as far as the limit allows', async ({
  openWindow,
}) => {
  const page = await openWindow({ viewport: { width: 390, height: 844 } })
  const complaints = collectComplaints(page)
  const address = await offerWeeks(
    page,
    [1, 8, 15, 22].map((days) => ({ days: firstDay + days, amount: 0 })),
  )
  await page.goto(address)
  await page.getByRole('main').getByRole('button', { name: offer }).click()
  await expect(page).toHaveURL(/\/auth/)
  await signIn(page, nika)
  await page.goto(address)
  await page.getByRole('main').getByRole('button', { name: offer }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Сколько недель').selectOption('Ещё 3 недели')
  await expect(dialog.getByText('Бесплатных встреч можно взять ещё 3. Сними лишние отметки.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Записаться на 4 встречи' })).toBeDisabled()
  await expectNoSidewaysScroll(page)
  await inspect(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('checkbox').nth(1).uncheck()
  await dialog.getByRole('button', { name: 'Записаться на 3 встречи' }).click()
  await expect(page.getByText('Записали на 3 встречи')).toBeVisible()
  await expect(page).toHaveURL(/\/orders/)
  expect(complaints).toEqual([])
})

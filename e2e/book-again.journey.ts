import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { dayAhead } from './days.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs } from './people.ts'
import type { MadeVisitor } from './stack-messages.ts'

async function offer(
  request: APIRequestContext,
  { session }: MadeVisitor,
  day: number,
  amount: number,
): Promise<string> {
  const answer = await request.post(`/api/speakers/${session.user.user_id}/time-slots`, {
    headers: { authorization: `Bearer ${session.access_token}` },
    data: {
      time_start_iso: `${dayAhead(day)}T15:00:00Z`,
      time_end_iso: `${dayAhead(day)}T15:30:00Z`,
      booking_mode: amount > 0 ? 'BUYABLE' : 'FREE_BOOKING',
      amount,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { slot_id: string }).slot_id
}

test('a listener books the same speaker again from a past order in two taps', async ({ stack, page }) => {
  const { speaker, listener } = await stack.makeMeeting({ minutes: 30, isPaid: false })
  const complaints = collectComplaints(page)
  await appearAs(page, listener)
  await offer(page.request, speaker, 1, 0)
  const lost = await offer(page.request, speaker, 2, 0)
  await offer(page.request, speaker, 3, 150_000)
  await stack.advance(60 * 60)
  await page.goto('/orders?tab=past')
  const again = page.getByRole('article').getByRole('button', { name: 'Записаться ещё' })
  const dialog = page.getByRole('dialog', { name: 'Записаться ещё' })
  const times = dialog.getByRole('listitem').getByRole('button')

  await test.step('a free meeting is booked at once', async () => {
    await again.press('Enter')
    await expect(times).toHaveText([/18:00.*30 минут · Бесплатно/, /18:00/, /18:00.*30 минут · 1\s500\s₽/])
    await expect(dialog).toContainText('По Москве')
    await inspect(page)
    await times.first().press('Enter')
    await expect(page.getByText(/Место за тобой: 15 января, 18:00/)).toBeVisible()
    await expect(page.getByRole('article')).toContainText('18:00–18:30')
    await expect(dialog).toBeHidden()
  })

  await test.step('when somebody was faster, the next time is offered in place', async () => {
    await page.goto('/orders?tab=past')
    await again.click()
    await expect(times).toHaveCount(2)
    const other = await stack.makeListener()
    const headers = { authorization: `Bearer ${other.session.access_token}` }
    const taken = await page.request.post(`/api/time-slots/${lost}/sign-up`, { headers })
    expect(taken.ok()).toBe(true)
    await times.first().click()
    await expect(dialog.getByRole('alert')).toContainText('только что заняли')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Выбрать: .*18:00$/ }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('button', { name: /^Оплатить 1\s500\s₽/ })).toBeVisible()
  })
  expect(complaints).toEqual([])
})

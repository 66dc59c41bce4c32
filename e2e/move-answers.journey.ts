import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { dayAhead, written } from './days.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs } from './people.ts'

const day = 24 * 60

test('the speaker proposes three times, and the listener takes one', async ({ stack, page: speaker, openWindow }) => {
  const people = await stack.makeMeeting({ minutes: 60, isPaid: true, starts_in_minutes: 3 * day })
  const listener = await openWindow()
  const complaints = [collectComplaints(speaker), collectComplaints(listener)]
  await appearAs(speaker, people.speaker)
  await speaker.goto('/orders?side=speaker')
  await speaker.getByRole('button', { name: 'Предложить другое время' }).click()
  const proposal = speaker.getByRole('dialog', { name: 'Предложить другое время' })
  for (const [index, time] of ['12:30', '15:00', '18:45'].entries()) {
    if (index > 0) await proposal.getByRole('button', { name: 'Ещё вариант' }).click()
    await proposal
      .getByRole('textbox', { name: 'Дата' })
      .nth(index)
      .fill(written(dayAhead(4 + index)))
    await proposal.getByRole('textbox', { name: 'Начало' }).nth(index).fill(time)
  }
  await proposal.getByLabel('Пара слов слушателю').fill('Меня вызвали в суд')
  await inspect(speaker)
  await proposal.getByRole('button', { name: 'Предложить' }).click()
  await expect(speaker.getByRole('heading', { name: 'Ждём ответа слушателя о переносе' })).toBeVisible()

  await appearAs(listener, people.listener)
  await listener.goto('/orders')
  const card = listener.getByRole('article')
  await expect(card.getByRole('heading', { name: 'Спикер предлагает другое время' })).toBeVisible()
  await inspect(listener)
  await card.getByRole('button', { name: 'Ответить' }).click()
  const answer = listener.getByRole('dialog', { name: 'Спикер предлагает другое время' })
  await expect(answer).toContainText('Меня вызвали в суд')
  await answer.getByRole('button', { name: /15:00–16:00$/ }).click()
  await expectAccessible(listener)
  await answer.getByRole('button', { name: 'Перенести встречу' }).press('Enter')
  await expect(listener.getByText('Встреча перенесена', { exact: true })).toBeVisible()
  await expect(card).toContainText('15:00–16:00')
  await expect(card.getByRole('heading', { name: 'Спикер предлагает другое время' })).toBeHidden()

  await speaker.reload()
  await expect(speaker.getByRole('article')).toContainText('15:00–16:00')
  expect(complaints).toEqual([[], []])
})

test('a group session is moved, and one of three leaves with a refund', async ({
  stack,
  page: speaker,
  openWindow,
}) => {
  const people = await stack.makeSession({ places: 3, starts_in_minutes: 2 * day })
  const listener = await openWindow()
  const complaints = [collectComplaints(speaker), collectComplaints(listener)]
  await appearAs(speaker, people.speaker)
  await speaker.goto(`/schedule-list?day=${dayAhead(2)}`)
  await openSlot(speaker)
  await speaker.getByRole('button', { name: 'Перенести' }).click()
  const move = speaker.getByRole('dialog', { name: 'Перенести окно' })
  await move.getByLabel('Начало').fill('13:00')
  await move.getByRole('button', { name: 'Сохранить' }).click()
  await expect(speaker.getByText('График изменён')).toBeVisible()

  // Within REFUND_HOURS of the start, when a cancellation by the listener is not refunded.
  await stack.advanceToStart(people.listeners[0]!.email, 2 * 60 * 60)
  await appearAs(listener, people.listeners[0]!)
  await listener.goto('/orders')
  const card = listener.getByRole('article')
  await expect(card).toContainText('13:00–')
  await card.getByRole('button', { name: 'Отменить' }).click()
  const cancel = listener.getByRole('dialog', { name: 'Отменить встречу?' })
  await expect(cancel).toContainText(/Вернём 2\s500\s₽/)
  await cancel.getByRole('button', { name: 'Отменить встречу' }).click()
  await expect(listener.getByText('Встреч впереди нет')).toBeVisible()

  await speaker.reload()
  await openSlot(speaker)
  await expect(speaker.getByRole('dialog', { name: 'Окно в графике' })).toContainText('Занято мест: 2 из 3')
  expect(complaints).toEqual([[], []])
})

async function openSlot(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
}

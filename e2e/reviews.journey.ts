import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { waitForFrames } from './media.ts'
import { enterAs, signIn } from './people.ts'

test('a listener reviews a meeting, the speaker replies, a reader reports it and an admin hides it', async ({
  stack,
  page: listener,
  openWindow,
}) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, isPaid: true })
  const speaker = await openWindow()
  const slowDown = await prepareSlowMessages(listener)
  await enterAs(speaker, { ...people.speaker, consultation_id })
  await enterAs(listener, { ...people.listener, consultation_id })
  await waitForFrames(listener, { label: people.speaker.name })
  const complaints = [collectComplaints(listener)]
  // The end arrives late, as on a slow line.
  slowDown()
  await stack.advance(60 * 60)
  await expect(listener.getByRole('heading', { name: 'Встреча закончилась' })).toBeVisible()

  // The listener rates the meeting in the room's last screen, by keyboard.
  const question = listener.getByRole('group', { name: 'Как прошла встреча?' })
  await expect(question).toBeVisible()
  await inspect(listener)
  await question.getByRole('radio', { name: '4 звезды' }).click()
  const form = listener.getByRole('dialog', { name: 'Отзыв о встрече' })
  await expect(form.getByRole('radio', { name: '4 звезды' })).toBeChecked()
  await form.getByRole('radio', { name: '4 звезды' }).press('ArrowRight')
  await expect(form.getByRole('radio', { name: '5 звёзд' })).toBeChecked()
  await form
    .getByLabel('Что было полезно, а чего не хватило')
    .fill('Ушла с планом на месяц. Мой телефон 8 999 000-11-22')
  await inspect(listener)
  // In Firefox a window behind others does not press buttons by keys.
  await listener.bringToFront()
  await form.getByRole('button', { name: 'Отправить' }).press('Enter')
  await expect(listener.getByText('Спасибо за отзыв', { exact: true })).toBeVisible()

  await listener.getByRole('group', { name: 'Как была связь?' }).getByRole('button', { name: 'С перебоями' }).click()
  await listener.getByRole('checkbox', { name: 'Звук прерывался' }).check()
  await inspect(listener)
  await listener.getByRole('button', { name: 'Отправить в поддержку' }).click()
  await expect(listener.getByText('Спасибо, передали поддержке')).toBeVisible()
  await expect(listener.getByRole('button', { name: 'Записаться ещё' })).toBeVisible()
  await inspect(listener)

  // The listener makes the review anonymous from the past order.
  await listener.getByRole('link', { name: 'Мои заказы' }).click()
  await listener.getByRole('tab', { name: 'Прошедшие' }).click()
  const past = listener.getByRole('article').filter({ hasText: people.speaker.name })
  await expect(past).toContainText('Твой отзыв')
  await past.getByRole('button', { name: 'Изменить отзыв' }).click()
  await form.getByRole('checkbox', { name: 'Не показывать моё имя' }).check()
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect(past).toContainText('Твой отзыв без имени')
  await inspect(listener)

  // The speaker replies.
  complaints.push(collectComplaints(speaker))
  const address = (await past.getByRole('link', { name: people.speaker.name }).getAttribute('href'))!
  await speaker.goto(address)
  const seen = speaker.getByRole('list', { name: 'Отзывы слушателей' }).getByRole('listitem')
  await expect(seen).toContainText('Ушла с планом на месяц')
  await expect(speaker.getByText('Спикер провёл 1 встречу')).toBeVisible()
  await expect(seen).toContainText('Без имени')
  await expect(seen).not.toContainText(people.listener.first_name)
  await speaker.bringToFront()
  await seen.getByRole('button', { name: 'Ответить на отзыв: Без имени' }).press('Enter')
  const reply = speaker.getByRole('dialog', { name: 'Ответ на отзыв' })
  await expect(reply.getByLabel('Ответ', { exact: true })).toBeFocused()
  await reply.getByLabel('Ответ', { exact: true }).fill('Спасибо, рад помочь')
  await inspect(speaker)
  await reply.getByRole('button', { name: 'Ответить' }).click()
  await expect(seen).toContainText('Спасибо, рад помочь')

  // A third person reads and reports.
  const reader = await openWindow()
  complaints.push(collectComplaints(reader))
  await reader.goto(address)
  const review = reader.getByRole('list', { name: 'Отзывы слушателей' }).getByRole('listitem')
  await expect(review).toContainText('Спасибо, рад помочь')
  await inspect(reader)
  await expect(review.getByRole('link', { name: /^Пожаловаться/ })).toHaveAttribute('href', /^\/auth\?next=/)
  await signIn(reader, 'listener@razgovor.example')
  await reader.reload()
  await reader.bringToFront()
  await review.getByRole('button', { name: /^Пожаловаться/ }).press('Enter')
  const report = reader.getByRole('dialog', { name: 'Пожаловаться на отзыв' })
  await report.getByLabel('Что не так').selectOption('Раскрывает личное')
  await inspect(reader)
  await report.getByRole('button', { name: 'Пожаловаться' }).click()
  await expect(reader.getByText('Спасибо, посмотрим')).toBeVisible()

  // An admin hides it.
  const admin = await openWindow()
  complaints.push(collectComplaints(admin))
  await signIn(admin, 'admin@razgovor.example')
  await admin.goto('/admin')
  await admin
    .getByRole('link', { name: /Жалобы на отзывы/ })
    .first()
    .click()
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
  await admin.getByRole('button', { name: 'Скрыть отзыв' }).click()
  const hiding = admin.getByRole('dialog')
  await hiding.getByLabel('Почему').fill('В отзыве телефон')
  await inspect(admin)
  await hiding.getByRole('button', { name: 'Скрыть отзыв' }).click()
  await expect(admin.getByText('Отзыв скрыт', { exact: true })).toBeVisible()

  // Only its author still sees the review, with the reason.
  await reader.reload()
  await expect(reader.getByText('Отзывов пока нет')).toBeVisible()
  await listener.goto('/orders?tab=past')
  await expect(past).toContainText('Отзыв скрыт: В отзыве телефон')
  await inspect(listener)
  expect(complaints.flat()).toEqual([])
})

/** Returns a function that delays each later message of the room server by a second. */
async function prepareSlowMessages(page: Page): Promise<() => void> {
  let delay_ms = 0
  await page.routeWebSocket(/\/rtc/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => void setTimeout(() => socket.send(message), delay_ms))
    server.onClose((code, reason) => void setTimeout(() => socket.close({ code: code!, reason: reason! }), delay_ms))
  })
  return () => {
    delay_ms = 1000
  }
}

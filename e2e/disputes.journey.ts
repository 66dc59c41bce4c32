import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { waitForFrames } from './media.ts'
import { enterAs, signIn } from './people.ts'

test('a listener reports a speaker who left early; an admin sees the attendance and refunds half', async ({
  stack,
  page: listener,
  openWindow,
}) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 45, isPaid: true })
  const { name, email } = people.listener
  const speaker = await openWindow()
  await enterAs(speaker, { ...people.speaker, consultation_id })
  await enterAs(listener, { ...people.listener, consultation_id })
  await waitForFrames(listener, { label: people.speaker.name })
  await stack.advanceToStart(email, -120)
  await speaker.getByRole('button', { name: 'Выйти', exact: true }).click()
  await speaker.getByRole('button', { name: 'Выйти, я ещё вернусь' }).click()
  await expect(listener.getByText(/^Ждём/)).toBeVisible()
  await stack.advance(60 * 60)
  await expect(listener.getByRole('heading', { name: 'Встреча закончилась' })).toBeVisible()

  const complaints = [collectComplaints(listener)]
  await listener.getByRole('link', { name: 'Мои заказы' }).click()
  await listener.getByRole('tab', { name: 'Прошедшие' }).click()
  const past = listener.getByRole('article').filter({ hasText: people.speaker.name })
  await expect(past).toContainText('Прошла')
  await past.getByRole('button', { name: 'Сообщить о проблеме' }).click()
  const dialog = listener.getByRole('dialog', { name: 'Что пошло не так?' })
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog.getByText('Расскажи подробнее, что случилось')).toBeVisible()
  await inspect(listener)
  await dialog.getByLabel('Что случилось').fill('Спикер ушёл через две минуты и не вернулся')
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(past).toContainText('Разбираемся со встречей')

  const admin = await openWindow()
  complaints.push(collectComplaints(admin))
  await signIn(admin, 'admin@razgovor.example')
  await admin.goto('/admin')
  await admin.getByRole('link', { name: /Споры ждут решения/ }).click()
  const dispute = admin.getByRole('article').filter({ hasText: name })
  await expect(dispute).toContainText('Спикер ушёл через две минуты')
  // Counted from the moment both were present, five minutes before the start.
  await expect(dispute).toContainText(/Вместе [67] мин/)
  await dispute.getByRole('button', { name: 'Вернуть деньги' }).click()
  await admin.getByLabel('Сумма').fill('1250')
  await admin.getByLabel('Комментарий').fill('Спикер пробыл две минуты, возвращаем половину')
  await inspect(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(admin.getByText('Деньги возвращаем, обе стороны узнают')).toBeVisible()
  await expect(dispute.getByText(/^Возврат 1\s250/)).toBeVisible()
  await inspect(admin)

  // The page updates without a reload.
  await expect(past).toContainText(/По обращению возвращаем 1\s250/)
  await expect(past).toContainText('возвращаем половину')
  await inspect(listener)
  await speaker.goto('/orders?side=speaker&tab=past')
  await expect(speaker.getByRole('article').filter({ hasText: name })).toContainText(/Слушателю возвращаем 1\s250/)
  expect(complaints.flat()).toEqual([])
})

import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { waitForFrames } from './media.ts'
import { signIn, signUp } from './people.ts'

const orlov = { email: 'orlov@razgovor.example', name: 'Станислав Орлов' }

test('a speaker who leaves after two minutes: the listener reports it, an admin sees who was there and gives half back', async ({
  stack,
  page: listener,
  openWindow,
}) => {
  test.setTimeout(120_000)
  await listener.goto('/orlov')
  await listener.getByRole('button', { name: 'Записаться' }).first().click()
  const person = await signUp(listener, stack)
  await listener.getByRole('button', { name: 'Записаться' }).first().click()
  await listener.getByRole('button', { name: /^Оплатить/ }).click()
  await listener.getByRole('button', { name: 'Оплатить' }).click()
  await expect(listener.getByRole('heading', { name: 'Оплачено' })).toBeVisible()

  const speaker = await openWindow()
  await signIn(speaker, orlov.email)
  await stack.advanceToStart(person.email, 15)
  for (const page of [listener, speaker]) {
    await page.goto('/')
    await page.getByRole('link', { name: 'Перейти' }).click({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
  }
  await waitForFrames(listener, { label: orlov.name })
  await stack.advance(135)
  await speaker.getByRole('button', { name: 'Завершить' }).click()
  await speaker.getByRole('button', { name: 'Выйти, я ещё вернусь' }).click()
  await expect(listener.getByText(/^Ждём/)).toBeVisible()
  await stack.advance(60 * 60)
  await expect(listener.getByRole('heading', { name: 'Встреча закончилась' })).toBeVisible()

  const complaints = collectComplaints(listener)
  await listener.getByRole('link', { name: 'Мои заказы' }).click()
  await listener.getByRole('tab', { name: 'Прошедшие' }).click()
  const past = listener.getByRole('article').filter({ hasText: orlov.name })
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
  complaints.push(...collectComplaints(admin))
  await signIn(admin, 'admin@razgovor.example')
  await admin.goto('/admin')
  await admin.getByRole('link', { name: /Споры ждут решения/ }).click()
  const name = `${person.first_name} ${person.last_name}`
  const dispute = admin.getByRole('article').filter({ hasText: name })
  await expect(dispute).toContainText('Спикер ушёл через две минуты')
  await expect(dispute).toContainText(/Вместе 2 мин/)
  await dispute.getByRole('button', { name: 'Вернуть деньги' }).click()
  await admin.getByLabel('Сумма').fill('2250')
  await admin.getByLabel('Комментарий').fill('Спикер пробыл две минуты, возвращаем половину')
  await inspect(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(admin.getByText('Деньги возвращаем, обе стороны узнают')).toBeVisible()
  await expect(dispute.getByText(/^Возврат 2\s250/)).toBeVisible()
  await inspect(admin)

  // Without opening it anew.
  await expect(past).toContainText(/По обращению возвращаем 2\s250/)
  await expect(past).toContainText('возвращаем половину')
  await inspect(listener)
  await speaker.goto('/orders?side=speaker&tab=past')
  await expect(speaker.getByRole('article').filter({ hasText: name })).toContainText(/Слушателю возвращаем 2\s250/)
  expect(complaints).toEqual([])
})

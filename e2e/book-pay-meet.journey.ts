import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectMovingVideo, expectSound } from './media.ts'
import { ilya, signIn, signUp } from './people.ts'

test('a listener signs up, finds a speaker, books, pays, and the two talk over video', async ({
  stack,
  openWindow,
}) => {
  const listener = await openWindow()
  await listener.goto('/')
  await listener.getByLabel('Поиск спикера').fill(ilya.last_name)
  await listener.getByRole('button', { name: 'Найти' }).click()
  await listener.getByRole('link', { name: ilya.name }).first().click()
  await expect(listener.getByRole('heading', { level: 1 })).toContainText(ilya.first_name)
  await listener.getByRole('button', { name: 'Записаться' }).first().click()

  const person = await signUp(listener, stack)
  await expect(listener.getByRole('heading', { name: 'Свободное время' })).toBeInViewport()
  await expect(listener.getByRole('button', { name: 'Записаться' }).first()).toBeInViewport()
  await listener.getByRole('button', { name: 'Записаться' }).first().click()
  await expect(listener).toHaveURL(/\/cart/)
  await listener.getByRole('button', { name: /^Оплатить/ }).click()
  await listener.waitForURL(`${stack.sandbox_url}/**`)
  await listener.getByRole('button', { name: 'Оплатить' }).click()

  await expect(listener).toHaveURL(/\/order-confirm/)
  await expect(listener.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  await expect(listener.getByText(`Подробности пришлём на ${person.email}`)).toBeVisible()
  // The toast is a dialog with the notification's text.
  await expect(listener.getByRole('dialog').filter({ hasText: ilya.last_name })).toBeVisible()
  await listener
    .getByRole('link', { name: /Мои заказы/ })
    .first()
    .click()
  await expect(listener.getByRole('link', { name: /Мои заказы/ }).first()).toContainText('1')
  await expect
    .poll(async () =>
      (await stack.mailTo(person.email)).flatMap((mail) => mail.attachments.map((file) => file.filename)),
    )
    .toContainEqual(expect.stringMatching(/\.ics$/))

  const speaker = await openWindow()
  await signIn(speaker, ilya.email)
  await stack.advanceToStart(person.email, 15)
  for (const page of [listener, speaker]) {
    await page.goto('/')
    await expect(page.getByRole('timer').first()).toBeVisible()
  }
  for (const page of [listener, speaker]) {
    await page.getByRole('link', { name: 'Перейти' }).click({ timeout: 40_000 })
    await expect(page.getByRole('meter', { name: 'Громкость микрофона' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
  }

  await expectMovingVideo(listener, ilya.name)
  await expectMovingVideo(speaker, `${person.first_name} ${person.last_name}`)
  await expectSound(listener)
  await expectSound(speaker)

  await speaker.getByRole('button', { name: 'Выключить микрофон' }).click()
  await expect(listener.getByRole('img', { name: 'Микрофон выключен' })).toBeVisible()
  await speaker.getByRole('button', { name: 'Выключить камеру' }).click()
  await expect(listener.getByLabel(ilya.name)).toBeHidden()
  await speaker.getByRole('button', { name: 'Включить камеру' }).click()
  await expectMovingVideo(listener, ilya.name)
  await expectAccessible(listener)

  await listener.getByRole('button', { name: 'Выйти', exact: true }).click()
  await listener.getByRole('button', { name: 'Вернуться' }).click()
  await listener.getByRole('button', { name: 'Войти', exact: true }).click()
  await expectMovingVideo(listener, ilya.name)

  await speaker.getByRole('button', { name: 'Выйти', exact: true }).click()
  await speaker.getByRole('button', { name: 'Завершить для всех' }).click()
  await expect(listener.getByRole('heading', { name: 'Встреча закончилась' })).toBeVisible()
  await listener.getByRole('link', { name: 'Мои заказы' }).click()
  await listener.getByRole('tab', { name: 'Прошедшие' }).click()
  await expect(listener).toHaveURL(/\/orders/)
  await expect(listener.getByText(ilya.name).first()).toBeVisible()
})

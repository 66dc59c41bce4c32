import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { pathToLaterSlot } from './later-slot.ts'
import { appearAs, ilya, passCaptcha, signIn } from './people.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Сообщение' }).fill(text)
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
}

function messageOf(page: Page, text: string) {
  return page.getByRole('article').filter({ hasText: text })
}

test('a listener asks a speaker, both write to each other at once, and a block ends it', async ({
  stack,
  openWindow,
}) => {
  const listener = await openWindow({ viewport: phone })
  const complaints = collectComplaints(listener)
  const visitor = await stack.makeListener()
  await appearAs(listener, visitor)
  await listener.goto(`/speakers?q=${encodeURIComponent(ilya.last_name)}`)
  await listener.getByRole('link', { name: ilya.name }).first().click()
  await listener.getByRole('button', { name: 'Задать вопрос' }).click()
  const asking = listener.getByRole('dialog', { name: 'Вопрос спикеру' })
  await asking.getByRole('textbox', { name: 'Вопрос' }).fill('Берёшь новичков? Портфолио тут: https://example.ru')
  await asking.getByRole('button', { name: 'Отправить' }).click()
  await passCaptcha(listener, asking.getByText(/Ссылки можно присылать после первой записи на встречу/))
  await expectAccessible(listener)
  await asking.getByRole('textbox', { name: 'Вопрос' }).fill('Берёшь новичков?')
  await asking.getByRole('button', { name: 'Отправить' }).click()
  await passCaptcha(listener, listener.getByRole('heading', { level: 1, name: ilya.name }))
  await expect(messageOf(listener, 'Берёшь новичков?')).toContainText('Отправлено')

  const speaker = await openWindow({ viewport: desktop })
  complaints.push(...collectComplaints(speaker))
  await signIn(speaker, ilya.email)
  await speaker.goto('/schedule')
  await speaker.getByRole('link', { name: 'Сообщения, 1 непрочитанное' }).click()
  await speaker.getByRole('link', { name: /Берёшь новичков/ }).click()
  await expect(messageOf(listener, 'Берёшь новичков?')).toContainText('Прочитано')
  await expect(speaker.getByRole('link', { name: 'Сообщения', exact: true })).toBeVisible()

  // The speaker answers with the keyboard alone.
  await speaker.getByRole('textbox', { name: 'Сообщение' }).focus()
  await speaker.keyboard.type('Конечно. Приходи!')
  await speaker.keyboard.press('Enter')
  await expect(messageOf(listener, 'Конечно. Приходи!')).toBeVisible()
  await expect(listener.getByRole('status').filter({ hasText: 'Илья пишет: Конечно. Приходи!' })).toBeAttached()
  await expect(messageOf(speaker, 'Конечно. Приходи!')).toContainText('Прочитано')
  for (const page of [listener, speaker]) await inspect(page)
  await listener.setViewportSize(phone)
  await speaker.setViewportSize(desktop)

  // The listener's message is on its way when the speaker blocks the conversation.
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  await listener.route('**/api/conversations/*/messages', async (route) => {
    if (route.request().method() === 'POST') await blocked
    await route.fallback()
  })
  await write(listener, 'Когда начнём?')
  await speaker.getByRole('button', { name: 'Действия' }).press('Enter')
  await speaker.getByRole('menuitem', { name: 'Заблокировать' }).press('Enter')
  const blocking = speaker.getByRole('dialog', { name: 'Заблокировать переписку?' })
  await expect(blocking).toContainText('Встречи остаются в силе')
  await expectAccessible(speaker)
  await blocking.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(speaker.getByText('Переписка заблокирована: пока никто из вас не может писать')).toBeVisible()
  await expect(listener.getByText('Собеседник сейчас не принимает сообщения')).toBeVisible()
  await expect(listener.getByRole('textbox', { name: 'Сообщение' })).toBeHidden()
  release()
  await expect(listener.getByRole('alert')).toHaveText('Собеседник больше не принимает твои сообщения')
  await expectAccessible(listener)
  await speaker.getByRole('button', { name: 'Разблокировать' }).click()
  for (const page of [speaker, listener]) await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeVisible()
  await listener.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await expect(messageOf(speaker, 'Когда начнём?')).toHaveCount(1)

  await listener.getByRole('button', { name: 'Действия' }).click()
  await listener.getByRole('menuitem', { name: 'Пожаловаться' }).click()
  const reporting = listener.getByRole('dialog', { name: 'Пожаловаться на переписку' })
  await reporting.getByRole('textbox', { name: 'Что случилось' }).fill('Проверяю, как это работает')
  await expectAccessible(listener)
  await reporting.getByRole('button', { name: 'Отправить жалобу' }).click()
  await expect(reporting).toBeHidden()
  const admin = await openWindow({ viewport: desktop })
  complaints.push(...collectComplaints(admin))
  await signIn(admin, 'admin@razgovor.example')
  await admin.goto('/admin/conversation-reports')
  const report = admin.getByRole('article').filter({ hasText: 'Проверяю, как это работает' })
  await expect(report).toContainText(ilya.name)
  await expect(report).not.toContainText('Берёшь новичков?')
  await report.getByRole('button', { name: /^Прочитать переписку/ }).click()
  await expect(report.getByRole('list', { name: 'Сообщения' })).toContainText('Берёшь новичков?')
  await inspect(admin)
  await report.getByRole('button', { name: /^Закрыть жалобу/ }).click()
  await expect(report).toContainText('закрыта')
  await expect(report).not.toContainText('Берёшь новичков?')

  await listener.goto('/messages')
  await expect(listener.getByRole('link', { name: /Когда начнём/ })).toBeVisible()
  await inspect(listener)
  expect(complaints).toEqual([])
})

test('the conversation that a booking opens appears on the open pages of both sides', async ({ stack, openWindow }) => {
  const [listener, speaker] = [await openWindow({ viewport: phone }), await openWindow()]
  const visitor = await stack.makeListener()
  await appearAs(listener, visitor)
  await signIn(speaker, 'timur@razgovor.example')
  for (const page of [listener, speaker]) await page.goto('/messages')
  await expect(listener.getByText('Пока нет переписок')).toBeVisible()
  await expect(speaker.getByRole('list', { name: 'Переписки' })).toBeVisible()
  const booking = await listener.context().newPage()
  await booking.goto(await pathToLaterSlot(booking, 'timur-abdrahmanov'))
  await booking.getByRole('button', { name: 'Записаться' }).first().click()
  await expect(listener.getByRole('link', { name: /Тимур Абдрахманов/ })).toBeVisible()
  await expect(speaker.getByRole('link', { name: new RegExp(visitor.name) })).toBeVisible()
})

test('a draft survives a reload, and what is written without a connection is sent once when it returns', async ({
  stack,
  openWindow,
}) => {
  const [listener, speaker] = [await openWindow(), await openWindow()]
  const meeting = await stack.makeMeeting({ minutes: 40, isPaid: false })
  await appearAs(listener, meeting.listener)
  await appearAs(speaker, meeting.speaker)
  for (const page of [listener, speaker]) {
    await page.goto('/messages')
    await page.getByRole('list', { name: 'Переписки' }).getByRole('link').first().click()
    await expect(page.getByText('Напиши первое сообщение')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Встречи' })).toContainText('Подтверждена')
  }
  const field = listener.getByRole('textbox', { name: 'Сообщение' })
  await field.fill('Начало черновика')
  await listener.reload()
  await expect(field).toHaveValue('Начало черновика')

  await listener.context().setOffline(true)
  await write(listener, 'Первое без связи')
  await write(listener, 'Второе без связи')
  await expect(messageOf(listener, 'Второе без связи')).toContainText('Нет связи')
  await listener.context().setOffline(false)
  // The speaker has the thread open, so the message is read immediately.
  await expect(messageOf(listener, 'Второе без связи')).toContainText('Прочитано')
  await expect(messageOf(speaker, 'без связи')).toHaveText([/Первое без связи/, /Второе без связи/])

  // The message arrives, but its response is lost.
  let isLost = false
  await listener.route('**/api/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await write(listener, 'Ответ потерян')
  await expect(messageOf(listener, 'Ответ потерян')).toContainText('Прочитано')
  await expect(messageOf(listener, 'Ответ потерян')).toHaveCount(1)
  await expect(messageOf(speaker, 'Ответ потерян')).toHaveCount(1)
  expect(isLost).toBe(true)
})

test('typing and files of one side are seen by the other at once', async ({ stack, openWindow }) => {
  const [listener, speaker] = [await openWindow({ viewport: phone }), await openWindow({ viewport: desktop })]
  const complaints = [...collectComplaints(listener), ...collectComplaints(speaker)]
  const meeting = await stack.makeMeeting({ minutes: 40, isPaid: false })
  await appearAs(listener, meeting.listener)
  await appearAs(speaker, meeting.speaker)
  for (const page of [listener, speaker]) {
    await page.goto('/messages')
    await page.getByRole('list', { name: 'Переписки' }).getByRole('link').first().click()
    await expect(page.getByText('Напиши первое сообщение')).toBeVisible()
  }
  await listener.getByRole('textbox', { name: 'Сообщение' }).pressSequentially('Вот')
  await expect(speaker.getByRole('status').filter({ hasText: 'печатает…' })).toBeVisible()

  const chooser = listener.locator('input[type=file]')
  await chooser.setInputFiles('e2e/files/photo.heic')
  await expect(listener.getByRole('list', { name: 'Прикреплённые файлы' })).toContainText('Загружен')
  await inspect(listener)
  await listener.setViewportSize(phone)
  await listener.getByRole('button', { name: 'Отправить', exact: true }).click()
  const received = speaker.getByRole('button', { name: /^Скачать photo\.heic/ })
  await expect(received).toBeVisible()
  await expect
    .poll(() => received.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(speaker.getByText('печатает…')).toBeHidden()
  await expect(messageOf(listener, 'Вот')).toContainText('Прочитано')

  await chooser.setInputFiles({ name: 'План.txt', mimeType: 'text/plain', buffer: Buffer.from('Шаг первый') })
  await listener.getByRole('button', { name: 'Отправить', exact: true }).click()
  const download = speaker.waitForEvent('download')
  await speaker.getByRole('button', { name: /^Скачать План\.txt/ }).click()
  expect((await download).suggestedFilename()).toBe('План.txt')
  await expect(speaker.getByRole('status').filter({ hasText: 'Файл: План.txt' })).toBeAttached()
  for (const page of [listener, speaker]) await inspect(page)
  expect(complaints).toEqual([])
})

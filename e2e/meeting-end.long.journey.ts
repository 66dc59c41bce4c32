import { expect } from '@playwright/test'
import { test } from './meeting-stack.ts'
import { leave, meet } from './meeting-survival.ts'

test('when the tariff’s minutes are used up, the room closes for both, and what they wrote is in their conversation', async ({
  stack,
  browser,
  otherBrowser,
}) => {
  await stack.api.ctx.db.updateTable('tariffs').set({ meeting_minutes: 1 }).where('code', '=', 'FREE').execute()
  const { pages } = await meet({ stack, browser, otherBrowser })
  const { speaker, listener } = pages

  await listener.keyboard.press('c')
  await listener.getByRole('textbox', { name: 'Сообщение' }).fill('Спасибо за разговор')
  await listener.keyboard.press('Enter')
  await expect(speaker.getByRole('button', { name: 'Чат, новых сообщений: 1' })).toBeVisible()

  await expect(speaker.getByRole('dialog')).toContainText('Время для видеовстреч', { timeout: 120_000 })
  await expect(listener.getByRole('dialog')).toContainText('У спикера закончилось время для видеовстреч.')
  await listener.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()
  await expect(listener.getByRole('heading', { name: 'Встреча закончилась' })).toBeVisible()
  await speaker.goto(`${stack.url}/messages`)
  await speaker.getByRole('list', { name: 'Переписки' }).getByRole('link').first().click()
  await expect(speaker.getByRole('article')).toHaveText([/Спасибо за разговор/])
  await leave(pages)
})

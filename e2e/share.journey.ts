import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs } from './people.ts'

/** Sends what another app would share, as the browser does: a form, whose answer is a page. */
async function share(
  page: Page,
  { text, file }: { text: string; file?: { name: string; type: string; base64: string } },
) {
  const shown = page.waitForNavigation()
  await page.evaluate(
    async (shared) => {
      await navigator.serviceWorker.ready
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', action: '/messages/share', enctype: 'multipart/form-data', hidden: true })
      const words = document.createElement('textarea')
      Object.assign(words, { name: 'text', value: shared.text })
      form.append(words)
      if (shared.file) {
        const { base64, name, type } = shared.file
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        const transfer = new DataTransfer()
        transfer.items.add(new File([bytes], name, { type }))
        const input = document.createElement('input')
        Object.assign(input, { type: 'file', name: 'files', files: transfer.files })
        form.append(input)
      }
      document.body.append(form)
      form.submit()
    },
    { text, file },
  )
  await shown
}

const picture = {
  name: 'Точка.png',
  type: 'image/png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
}

test('content shared by another app goes into the draft of the chosen conversation, after signing in if need be', async ({
  stack,
  openWindow,
}) => {
  const page = await openWindow()
  const complaints = collectComplaints(page)
  const { listener, speaker } = await stack.makeMeeting({ minutes: 40, isPaid: false })
  await appearAs(page, listener)
  await page.goto('/messages')
  await expect(page.getByRole('list', { name: 'Переписки' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  await share(page, { text: 'Смотри, что я нарисовала', file: picture })
  await expect(page.getByRole('region', { name: 'Чем поделиться' })).toContainText('Точка.png')
  await inspect(page)
  await page.getByRole('button', { name: speaker.name }).press('Enter')
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toHaveValue('Смотри, что я нарисовала')
  await expect(page.getByRole('list', { name: 'Прикреплённые файлы' })).toContainText('Загружен')
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Скачать Точка\.png/ })).toBeVisible()

  // Shared data can be used once.
  await page.goto('/messages/share')
  await expect(page.getByText('Делиться пока нечем')).toBeVisible()
  await inspect(page)

  await share(page, { text: 'Длинно '.repeat(1000) })
  await page.getByRole('button', { name: speaker.name }).click()
  await expect(page.getByText('Текст длиннее сообщения: поместилось только начало')).toBeVisible()
  await page.getByRole('textbox', { name: 'Сообщение' }).fill('')

  await page.evaluate(() => localStorage.clear())
  await share(page, { text: 'После входа' })
  await expect(page).toHaveURL(/\/auth\?next=%2Fmessages%2Fshare$/)
  await page.evaluate((session) => {
    localStorage.setItem('auth', JSON.stringify({ state: { session }, version: 2 }))
  }, listener.session)
  await page.goto('/messages/share')
  await expect(page.getByRole('region', { name: 'Чем поделиться' })).toHaveText('После входа')
  await page.getByRole('button', { name: speaker.name }).click()
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toHaveValue('После входа')
  expect(complaints).toEqual([])
})

import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs } from './people.ts'

test('a speaker writes a private note from a meeting and finds it in the lobby and in the conversation', async ({
  stack,
  page,
}) => {
  const complaints = collectComplaints(page)
  const { consultation_id, speaker, listener } = await stack.makeMeeting({ minutes: 30, isPaid: false })
  await appearAs(page, speaker)
  await page.goto('/orders?side=speaker')
  const open = `Заметка: ${listener.name}`
  await page.getByRole('button', { name: open }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Заметка о слушателе' })
  const note = dialog.getByRole('textbox', { name: 'Заметка' })
  await note.fill('Готовится к защите диплома')
  await inspect(page)
  await dialog.getByRole('button', { name: 'Сохранить' }).press('Enter')
  await expect(page.getByText('Заметка сохранена')).toBeVisible()
  await inspect(page)

  await page.goto(`/meeting/${consultation_id}`)
  await page.getByRole('button', { name: open }).click()
  await expect(note).toHaveValue('Готовится к защите диплома')
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await inspect(page)

  await page.goto('/messages')
  await page.getByRole('link', { name: new RegExp(listener.name) }).click()
  await page.getByRole('button', { name: 'Действия' }).click()
  await page.getByRole('menuitem', { name: 'Заметка о слушателе' }).click()
  await expect(note).toHaveValue('Готовится к защите диплома')

  await appearAs(page, listener)
  await page.goto('/orders')
  await expect(page.getByRole('article')).toContainText(speaker.name)
  await expect(page.getByRole('button', { name: /Заметка/ })).toHaveCount(0)
  expect(complaints).toEqual([])
})

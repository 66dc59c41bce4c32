import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs } from './people.ts'

test('a speaker leaves a text and a file after a meeting, and its listener finds them in the past order', async ({
  stack,
  page: speaker,
  openWindow,
}) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, isPaid: false })
  await appearAs(speaker, people.speaker)
  const complaints = [collectComplaints(speaker)]
  await speaker.goto(`/materials/${consultation_id}`)
  await expect(speaker.getByRole('heading', { name: 'Встреча ещё не закончилась' })).toBeVisible()
  await inspect(speaker)

  await stack.advance(2 * 60 * 60)
  // The open page learns of the end by itself.
  const text = speaker.getByRole('textbox', { name: 'Текст' })
  await expect(text).toBeVisible()
  await speaker.goto('/orders?side=speaker&tab=past')
  await speaker.getByRole('article').getByRole('link', { name: 'Добавить материалы' }).press('Enter')
  await text.click()
  await speaker.getByRole('button', { name: 'Заголовок', exact: true }).click()
  await speaker.keyboard.type('План на месяц')
  await speaker.keyboard.press('Enter')
  await speaker.keyboard.type('Одна глава в неделю')
  await expect(speaker.getByRole('button', { name: 'Картинка' })).toHaveCount(0)
  await speaker.getByLabel('Прикрепить файлы').setInputFiles([
    {
      name: `Очень ${'длинное '.repeat(5)}имя файла.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    },
    { name: 'Не тот.png', mimeType: 'image/png', buffer: Buffer.from('не картинка') },
  ])
  await expect(speaker.getByRole('alert')).toContainText('Это не похоже на файл .png')
  await inspect(speaker)
  // Leaving would lose unsaved changes.
  await speaker.getByRole('link', { name: 'Тарифы' }).first().click()
  await speaker.getByRole('button', { name: 'Остаться' }).click()
  await speaker.getByRole('button', { name: 'Убрать Не тот.png' }).press('Enter')

  const listener = await openWindow()
  complaints.push(collectComplaints(listener))
  await appearAs(listener, people.listener)
  await listener.goto(`/materials/${consultation_id}`)
  await expect(listener.getByRole('heading', { name: 'Материалов нет' })).toBeVisible()
  await speaker.getByRole('button', { name: 'Сохранить' }).press('Enter')
  await expect(speaker.getByText('Письмо слушателям уже в пути')).toBeVisible()
  await speaker.reload()
  await expect(text).toContainText('Одна глава в неделю')

  await expect(listener.getByRole('heading', { name: 'План на месяц' })).toBeVisible()
  await listener.goto('/orders?tab=past')
  await listener.getByRole('article').getByRole('link', { name: 'Материалы' }).press('Enter')
  await expect(listener.getByRole('heading', { name: 'План на месяц' })).toBeVisible()
  await inspect(listener)
  const downloading = listener.waitForEvent('download')
  await listener.getByRole('list', { name: 'Файлы' }).getByRole('button').press('Enter')
  expect((await downloading).suggestedFilename()).toMatch(/^Очень длинное .*имя файла\.pdf$/)
  await listener.goto('/notifications')
  const notice = listener.getByRole('listitem').filter({ hasText: 'Материалы встречи' })
  await notice.getByRole('link', { name: 'Посмотреть' }).click()
  await expect(listener.getByRole('heading', { name: 'План на месяц' })).toBeVisible()

  // A message that the speaker deletes disappears for the listener.
  await text.click()
  await speaker.keyboard.press('ControlOrMeta+A')
  await speaker.keyboard.press('Delete')
  await speaker.getByRole('button', { name: /^Убрать/ }).click()
  await speaker.getByRole('button', { name: 'Сохранить' }).click()
  await expect(speaker.getByText('Материалы удалены')).toBeVisible()
  await listener.reload()
  await expect(listener.getByRole('heading', { name: 'Материалов нет' })).toBeVisible()
  await inspect(listener)
  expect(complaints.flat()).toEqual([])
})

import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs, ilya, signIn } from './people.ts'

test('a visitor looks and books; the speaker sees the view, the share, the income and the hour, and takes the CSV', async ({
  stack,
  page,
  openWindow,
}) => {
  const visitor = page
  const person = await stack.makeListener()
  await appearAs(visitor, person)
  const views = (path: string) => visitor.waitForResponse((response) => response.url().endsWith(path))
  const counted = views('/views')
  await visitor.goto('/verescha')
  expect((await counted).status()).toBe(204)
  await visitor.getByRole('button', { name: 'Записаться' }).first().click()
  await visitor.getByRole('button', { name: /^Оплатить/ }).click()
  await visitor.getByRole('button', { name: 'Оплатить' }).click()
  await expect(visitor.getByRole('heading', { name: 'Оплачено' })).toBeVisible()

  const speaker = await openWindow()
  const complaints = collectComplaints(speaker)
  await signIn(speaker, ilya.email)
  await speaker.goto('/verescha')
  await speaker.goto('/earnings')
  await speaker.getByRole('link', { name: 'Показатели' }).click()
  await expect(speaker.getByRole('heading', { name: 'Показатели', level: 1 })).toBeVisible()
  const summary = speaker.getByRole('region', { name: 'Коротко' })
  // The speaker's own view is not counted.
  await expect(summary).toContainText('Посетители1')
  await expect(summary).toContainText(/Записались100\s%/)
  await expect(speaker.getByRole('table', { name: 'Посетители страницы' }).getByRole('row').last()).toContainText('1')

  await speaker.goto('about:blank')
  await stack.advanceToStart(person.email, -80 * 60 * 60)
  await speaker.goto('/earnings')
  const earned = speaker.getByRole('table', { name: 'По месяцам' }).getByRole('row')
  await expect(speaker.getByRole('listitem').filter({ hasText: person.first_name }).first()).toContainText('Заработано')
  const ofMonth = await earned.last().getByRole('cell').first().textContent()

  await speaker.goto('/schedule/figures?period=year')
  const income = speaker.getByRole('table', { name: 'Доходы по видам встреч' }).getByRole('row')
  await expect(income.last()).toContainText('Другие встречи')
  await expect(income.last().getByRole('cell').nth(1)).toHaveText(ofMonth!)
  await expect(speaker.getByText(/Чаще всего: /)).toBeVisible()
  await speaker.getByRole('button', { name: 'Таблица: Занятые часы' }).click()
  await expect(speaker.getByRole('columnheader', { name: 'пн' })).toBeVisible()
  await inspect(speaker)

  const download = speaker.waitForEvent('download')
  await speaker.getByRole('button', { name: 'Скачать CSV' }).click()
  const file = await readFile(await (await download).path())
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(file.toString('utf8')).toMatch(/\r\nПосетители страницы;\d\d\.\d\d\.\d{4};;1\r\n/)
  expect(complaints).toEqual([])
})

test('a new speaker sees which figures there will be, and a listener gets the 404 page', async ({ openWindow }) => {
  const speaker = await openWindow()
  await signIn(speaker, 'timur@razgovor.example')
  await speaker.goto('/schedule/figures')
  await expect(speaker.getByRole('heading', { name: 'Показатели', level: 1 })).toBeVisible()
  await inspect(speaker)

  const listener = await openWindow()
  await signIn(listener, 'listener@razgovor.example')
  await listener.goto('/schedule/figures')
  await expect(listener).toHaveURL(/\/404/)
})

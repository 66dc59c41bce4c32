import type { Page } from '@playwright/test'
import { dayAhead, written } from './days.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { ilya, signIn, signUp } from './people.ts'

const desktop = { width: 1440, height: 900 }
const nika = 'listener@razgovor.example'
const gromova = { page: '/gromova', email: 'gromova@razgovor.example' }
const anna = '/anna-safonova'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

test('a new user books all sessions of a free series and puts some of a paid one into the cart', async ({
  page,
  stack,
}) => {
  const complaints = collectComplaints(page)
  await page.goto(gromova.page)
  const dialog = await openSeries(page, 'Деньги на год вперёд')
  await expect(dialog.getByText('По Москве, UTC+3')).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Записаться на все оставшиеся: 4' }).click()
  await signUp(page, stack)

  await expect(page).toHaveURL(new RegExp(`${gromova.page}$`))
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(4)
  await inspect(page)
  await page.setViewportSize(desktop)
  await dialog.getByRole('button', { name: 'Записаться на 4 встречи' }).click()
  await expect(page.getByText('Записали на 4 встречи')).toBeVisible()
  await expect(page).toHaveURL(/\/orders/)
  await expect(page.getByRole('article').filter({ hasText: 'Громова' })).toHaveCount(4)

  await page.goto(gromova.page)
  await openSeries(page, 'Деньги на год вперёд')
  await expect(dialog.getByText('ты записан')).toHaveCount(4)
  await expect(dialog.getByText('Записаться больше некуда')).toBeVisible()

  await page.goto(anna)
  await openSeries(page, 'Резюме, которое зовут на встречу')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('checkbox').nth(2).check()
  await expect(dialog.getByText(/^3\s600/)).toBeVisible()
  await expect(dialog.getByText('Вернём всё, если отменишь за 24 часа')).toBeVisible()
  await inspect(page)
  await page.setViewportSize(desktop)
  await dialog.getByRole('button', { name: 'Записаться на 2 встречи' }).click()
  await expect(page).toHaveURL(/\/cart/)
  await expect(page.getByRole('button', { name: /^Оплатить 3\s600/ })).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByRole('article')).toHaveCount(4)
  expect(complaints).toEqual([])
})

test('a session booked meanwhile is marked, and the rest are booked with the next click', async ({
  page,
  openWindow,
}) => {
  const complaints = collectComplaints(page)
  const speaker = await openWindow({ viewport: desktop })
  await signIn(speaker, gromova.email)
  await speaker.goto('/schedule/series')
  await offerSeries(speaker, 'Разбор на одного')

  await signIn(page, nika)
  await page.goto(gromova.page)
  const dialog = await openSeries(page, 'Разбор на одного')
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)

  const other = await openWindow({ viewport: desktop })
  await signIn(other, ilya.email)
  await other.goto(gromova.page)
  const taking = await openSeries(other, 'Разбор на одного')
  await taking.getByRole('checkbox').nth(1).check()
  await taking.getByRole('button', { name: 'Записаться на 1 встречу' }).click()
  await expect(other).toHaveURL(/\/orders/)

  await dialog.getByRole('button', { name: 'Записаться на все оставшиеся: 3' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Пока никуда не записали')
  const lost = dialog.getByRole('list', { name: 'Встречи серии' }).getByRole('listitem').nth(1)
  await expect(lost).toContainText(/: мест не осталось/)
  await expect(lost.getByRole('checkbox')).toHaveCount(0)
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await inspect(page)
  await page.setViewportSize(desktop)
  await dialog.getByRole('button', { name: 'Записаться на остальные: 2' }).click()
  await expect(page.getByText('Записали на 2 встречи')).toBeVisible()
  await expect(page).toHaveURL(/\/orders/)
  expect(complaints).toEqual([])
})

test('the month view of free time works by keyboard, shows a day’s times and stays in the URL', async ({ page }) => {
  const complaints = collectComplaints(page)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/schedule?') && asked.push(request.url()))
  await page.goto(anna)
  await expect(page.getByText('Языки: русский, английский')).toBeVisible()
  await expect(page.getByRole('link', { name: 't.me/anna_safonova_career' })).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Месяц' }).click()
  await expect(page).toHaveURL(/\?view=month&month=\d{4}-\d\d$/)
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  expect(asked).toHaveLength(1)
  await inspect(page)
  await page.setViewportSize(desktop)
  await expect(page.getByRole('button', { name: 'Предыдущий месяц' })).toBeDisabled()

  const month = await grid.getAttribute('aria-label')
  await page.getByRole('button', { name: 'Следующий месяц' }).click()
  await expect(grid).not.toHaveAttribute('aria-label', month!)
  await page.getByRole('button', { name: /^Ближайшее свободное время/ }).click()
  await expect(grid.getByRole('gridcell', { selected: true })).toBeVisible()

  const free = grid.getByRole('button', { name: /есть свободное время$/ })
  await free.last().focus()
  await page.keyboard.press('Enter')
  const day = (await free.last().getAttribute('aria-label'))!.replace(/^сегодня, |, есть свободное время$/g, '')
  await expect(page.getByRole('heading', { level: 3, name: day })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d, ${day}$`), pressed: true })).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(free.last()).not.toBeFocused()

  await page.reload()
  await expect(page.getByRole('link', { name: 'Месяц' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Неделя' }).click()
  await expect(page.getByRole('button', { name: 'Следующая неделя' })).toBeVisible()
  await expect(page).not.toHaveURL(/view=/)
  expect(complaints).toEqual([])
})

async function openSeries(page: Page, title: string) {
  const series = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await series.getByRole('button', { name: 'Выбрать встречи' }).click()
  return page.getByRole('dialog', { name: 'Запись на серию' })
}

/** Offers three sessions with a single place each, so far ahead that the demo data has nothing then. */
async function offerSeries(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Новая серия' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Новая серия' })
  await dialog.getByLabel('Название').fill(title)
  await dialog.getByRole('textbox', { name: 'Дата' }).fill(written(dayAhead(120)))
  await dialog.getByLabel('Начало').fill('08:00')
  await dialog.getByLabel('Сколько раз').fill('3')
  // By keyboard, because the list of dates above may still grow, and a click would land on what has moved there.
  await dialog.getByRole('button', { name: 'Бесплатно', exact: true }).press('Enter')
  await expect(dialog.getByLabel('Цена одной встречи, ₽')).toHaveCount(0)
  await dialog.getByLabel('Сколько мест').fill('1')
  await dialog.getByRole('button', { name: 'Создать серию: 3 встречи' }).click()
  await expect(dialog).toBeHidden()
}

import type { Locator, Page } from '@playwright/test'
import { dayAhead, mondayAhead, written } from './days.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { signIn } from './people.ts'

const anna = 'anna@razgovor.example'
const timur = 'timur@razgovor.example'
const desktop = { width: 1440, height: 900 }

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

test('one slot of a weekly repetition is moved, and the following ones are shortened and removed', async ({ page }) => {
  const complaints = collectComplaints(page)
  await signIn(page, anna)
  await page.goto(`/schedule?view=week&day=${mondayAhead(10)}`)
  await page.getByRole('button', { name: 'Добавить окно', exact: true }).click()
  const create = page.getByRole('dialog', { name: 'Новое окно' })
  await create.getByLabel('Начало').fill('07:00')
  await create.getByRole('button', { name: 'По дням недели' }).click()
  await expect(create.getByRole('button', { name: 'пн' })).toHaveAttribute('aria-pressed', 'true')
  await create.getByRole('button', { name: 'Несколько раз' }).click()
  await create.getByLabel('Сколько раз').fill('4')
  await expect(create.getByRole('list', { name: 'Даты' }).getByText('новое')).toHaveCount(4)
  await create.getByLabel('Цена, ₽').fill('2500')
  await inspect(page)
  await page.setViewportSize(desktop)
  await create.getByRole('button', { name: 'Добавить 4 окна' }).click()
  await expect(page.getByText('Добавлены 4 окна')).toBeVisible()

  await slot(page, '07:00–08:00').click()
  await page.getByRole('button', { name: 'Перенести' }).click()
  const move = page.getByRole('dialog', { name: 'Перенести окно' })
  await move.getByLabel('Начало').fill('07:30')
  await move.getByRole('button', { name: 'Сохранить' }).click()
  await expect(slot(page, '07:30–08:30')).toBeVisible()

  await page.getByRole('button', { name: 'Позже' }).click()
  await slot(page, '07:00–08:00').click()
  await page.getByRole('button', { name: 'Длительность' }).click()
  const length = page.getByRole('dialog', { name: 'Длительность' })
  await length.getByLabel('Длительность').selectOption('45')
  await length.getByRole('button', { name: 'Это и следующие' }).click()
  await length.getByRole('button', { name: 'Что изменится' }).click()
  await expect(length.getByRole('list', { name: 'Даты' }).getByRole('listitem')).toHaveCount(3)
  await expect(length.getByText('Записей это не затронет')).toBeVisible()
  await length.getByRole('button', { name: 'Изменить 3 окна' }).click()
  await expect(slot(page, '07:00–07:45')).toBeVisible()

  await page.getByRole('button', { name: 'Добавить окно', exact: true }).click()
  await create.getByLabel('Начало').fill('07:15')
  await create.getByRole('button', { name: 'Каждый день' }).click()
  await create.getByRole('button', { name: 'Несколько раз' }).click()
  await create.getByLabel('Сколько раз').fill('3')
  await expect(create.getByRole('list', { name: 'Даты' }).getByRole('listitem')).toHaveCount(3)
  await expect(create.getByText('пересекается')).toBeVisible()
  await create.getByRole('checkbox', { name: 'Пропустить занятые даты' }).check()
  await expect(create.getByRole('button', { name: 'Добавить 2 окна' })).toBeVisible()
  await page.keyboard.press('Escape')

  await slot(page, '07:00–07:45').click()
  await page.getByRole('button', { name: 'Удалить окно' }).click()
  await page.getByRole('button', { name: 'Это и следующие' }).click()
  await page.getByRole('button', { name: 'Удалить 3 окна' }).click()
  await expect(page.getByText('Окна удалены')).toBeVisible()
  await expect(slot(page, '07:00–07:45')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('on a desktop a slot is drawn, dragged and resized; Esc or a refusal undoes a move', async ({ page }) => {
  const complaints = collectComplaints(page)
  const monday = mondayAhead(14)
  await signIn(page, anna)
  await page.goto(`/schedule?view=week&day=${monday}`)
  const days = page.getByRole('region', { name: 'Расписание' }).getByRole('group')
  await drag(page, row(days.nth(1), '10:00'), row(days.nth(1), '11:00'))
  await saveFree(page, { time: '10:00', minutes: '60' })
  await expect(slot(days.nth(1), '10:00–11:00')).toBeVisible()

  await drag(page, slot(days.nth(1), '10:00–11:00'), row(days.nth(2), '14:00'))
  await expect(slot(days.nth(2), '14:00–15:00')).toBeVisible()
  await expect(page.getByText('Окно перенесено')).toBeVisible()

  await page.mouse.move(...(await lowerEdge(slot(days.nth(2), '14:00–15:00'))))
  await page.mouse.down()
  await page.mouse.move(...(await upperEdge(row(days.nth(2), '15:30'))), { steps: 5 })
  await page.mouse.up()
  await expect(slot(days.nth(2), '14:00–15:30')).toBeVisible()

  await page.mouse.move(...(await upperEdge(slot(days.nth(2), '14:00–15:30'))))
  await page.mouse.down()
  await page.mouse.move(...(await upperEdge(row(days.nth(4), '10:00'))), { steps: 5 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(slot(days.nth(2), '14:00–15:30')).toBeVisible()

  await drag(page, row(days.nth(3), '14:00'), row(days.nth(3), '15:00'))
  await saveFree(page, { time: '14:00', minutes: '60' })
  await drag(page, slot(days.nth(3), '14:00–15:00'), slot(days.nth(2), '14:00–15:30'))
  await expect(page.getByText(/пересека|уже есть/)).toBeVisible()
  await expect(slot(days.nth(3), '14:00–15:00')).toBeVisible()

  await slot(days.nth(3), '14:00–15:00').click()
  await page.getByRole('button', { name: 'Удалить окно' }).click()
  await page.getByRole('button', { name: 'Удалить', exact: true }).click()
  // The toasts of earlier moves offer an undo as well, so this one is selected by its title.
  const removed = page.getByRole('dialog', { name: 'Окно удалено' })
  await removed.getByRole('button', { name: 'Вернуть' }).click()
  await expect(slot(days.nth(3), '14:00–15:00')).toBeVisible()

  await slot(days.nth(3), '14:00–15:00').focus()
  await page.keyboard.down('Alt')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.up('Alt')
  await expect(slot(days.nth(4), '14:15–15:15')).toBeFocused()
  expect(complaints).toEqual([])
})

test('on a phone a slot is added by tap, moved by date and time, and shortened', async ({ openWindow }) => {
  const page = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const complaints = collectComplaints(page)
  await signIn(page, anna)
  const monday = mondayAhead(16)
  await page.goto(`/schedule?day=${monday}`)
  await page.getByRole('button', { name: /Добавить окно: .*, 12:00$/ }).tap()
  await saveFree(page, { time: '12:00', minutes: '60' })
  await slot(page, '12:00–13:00').tap()
  await page.getByRole('button', { name: 'Перенести' }).tap()
  const move = page.getByRole('dialog', { name: 'Перенести окно' })
  await move.getByLabel('Начало').fill('18:20')
  await move.getByRole('button', { name: 'Дата: календарь' }).tap()
  await move.getByRole('gridcell', { selected: true }).getByRole('button').press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(move.getByRole('textbox', { name: 'Дата' })).toHaveValue(written(dayAhead(16 * 7 + 1)))
  await move.getByRole('button', { name: 'Сохранить' }).tap()
  await expect(move).toBeHidden()
  await page
    .getByRole('button', { name: /вторник/ })
    .first()
    .tap()
  await slot(page, '18:20–19:20').tap()
  await page.getByRole('button', { name: 'Длительность' }).tap()
  await page.getByRole('dialog').getByLabel('Длительность').selectOption('30')
  await page.getByRole('button', { name: 'Сохранить' }).tap()
  await expect(slot(page, '18:20–18:50')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a series is created, renamed, extended by a session and deleted', async ({ page }) => {
  const complaints = collectComplaints(page)
  await signIn(page, anna)
  await page.goto('/schedule')
  await page.getByRole('link', { name: 'Серии' }).click()
  await fillSeries(page, 'Клуб сменивших профессию')
  await inspect(page)
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Создать серию: 4 встречи' }).click()
  const card = page.getByRole('article', { name: 'Клуб сменивших профессию' })
  await expect(card.getByText('Пока никто не записан')).toHaveCount(4)
  await inspect(page)
  await page.setViewportSize(desktop)

  await card.getByRole('button', { name: 'Изменить' }).click()
  const change = page.getByRole('dialog', { name: 'Изменить серию' })
  await change.getByLabel('Название').fill('Клуб')
  await change.getByRole('button', { name: 'Сохранить' }).click()
  const renamed = page.getByRole('article', { name: 'Клуб', exact: true })
  await renamed.getByRole('button', { name: 'Добавить встречи' }).click()
  const adding = page.getByRole('dialog', { name: 'Добавить встречи' })
  await adding.getByRole('textbox', { name: 'Дата' }).fill(written(mondayAhead(60)))
  await adding.getByLabel('Начало').fill('20:00')
  await inspect(page)
  await page.setViewportSize(desktop)
  await adding.getByRole('button', { name: 'Добавить 1 встречу' }).click()
  await expect(renamed.getByText('Пока никто не записан')).toHaveCount(5)

  await renamed.getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('button', { name: 'Удалить 5 встреч' }).click()
  await expect(renamed).toBeHidden()
  expect(complaints).toEqual([])
})

test('a speaker on the free tariff sees its limits before typing, with a link to other tariffs', async ({ page }) => {
  await signIn(page, timur)
  await page.goto('/schedule/series')
  await page.getByRole('button', { name: 'Новая серия' }).first().click()
  const series = page.getByRole('dialog', { name: 'Новая серия' })
  await expect(series.getByText('На твоём тарифе серий нет')).toBeVisible()
  await expect(series.getByRole('link', { name: 'Посмотреть тарифы' })).toHaveAttribute('href', '/tariffs')
  await expect(series.getByRole('textbox')).toHaveCount(0)
  await inspect(page)
  await page.setViewportSize(desktop)

  await page.goto(`/schedule?view=week&day=${mondayAhead(12)}`)
  await page.getByRole('button', { name: 'Добавить окно', exact: true }).click()
  const create = page.getByRole('dialog', { name: 'Новое окно' })
  await expect(create.getByLabel('Длительность')).toHaveValue('40')
  await expect(create.getByLabel('Длительность').getByRole('option')).toHaveText(['15 минут', '30 минут', '40 минут'])
  await expect(create.getByText('На тарифе «Бесплатный» встреча длится до 40 минут')).toBeVisible()
  await create.getByLabel('Начало').fill('07:00')
  await create.getByRole('button', { name: 'Бесплатно для нескольких' }).click()
  await create.getByLabel('Сколько мест').fill('4')
  await inspect(page)
  await page.setViewportSize(desktop)
  await create.getByRole('button', { name: 'Добавить окно' }).click()
  await expect(create.getByText('Не больше 3')).toBeVisible()
  await create.getByLabel('Сколько мест').fill('3')
  await create.getByRole('button', { name: 'Добавить окно' }).click()
  await expect(slot(page, '07:00–07:40')).toBeVisible()
})

async function fillSeries(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Новая серия' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Новая серия' })
  await dialog.getByLabel('Название').fill(title)
  await dialog.getByRole('textbox', { name: 'Дата' }).fill(written(mondayAhead(18)))
  await dialog.getByLabel('Начало').fill('19:00')
  const pressed = dialog.getByRole('group', { name: 'Дни недели' }).getByRole('button', { pressed: true })
  await pressed.click()
  await dialog.getByRole('button', { name: 'пн' }).click()
  await dialog.getByRole('button', { name: 'Бесплатно', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Даты' }).getByRole('listitem')).toHaveCount(4)
}

async function saveFree(page: Page, { time, minutes }: { time: string; minutes: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Новое окно' })
  await expect(dialog.getByLabel('Начало')).toHaveValue(time)
  await expect(dialog.getByLabel('Длительность')).toHaveValue(minutes)
  await dialog.getByRole('button', { name: 'Бесплатно', exact: true }).click()
  await dialog.getByRole('button', { name: 'Добавить окно' }).click()
  await expect(dialog).toBeHidden()
}

function slot(part: Page | Locator, time: string): Locator {
  return part.getByRole('button', { name: new RegExp(`^${time}`) })
}

function row(day: Locator, time: string): Locator {
  return day.getByRole('button', { name: new RegExp(`Добавить окно: .*, ${time}$`) })
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await page.mouse.move(...(await upperEdge(from)))
  await page.mouse.down()
  await page.mouse.move(...(await upperEdge(to)), { steps: 5 })
  await page.mouse.up()
}

async function upperEdge(part: Locator): Promise<[number, number]> {
  await part.scrollIntoViewIfNeeded()
  const { x, y, width } = (await part.boundingBox())!
  return [x + width / 2, y + 3]
}

async function lowerEdge(part: Locator): Promise<[number, number]> {
  await part.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await part.boundingBox())!
  return [x + width / 2, y + height - 4]
}

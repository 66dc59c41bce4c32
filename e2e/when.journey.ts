import { dayAhead } from './days.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs, signIn } from './people.ts'

const nika = 'listener@razgovor.example'
const tomorrow = dayAhead(1)

test('a time is found from the first page, chosen on the speaker’s page, and the way back keeps the search', async ({
  page,
}) => {
  const complaints = collectComplaints(page)
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Когда' }).selectOption('Завтра')
  await page.getByRole('combobox', { name: 'Время дня' }).selectOption('День, 12–18')
  await inspect(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('searchbox', { name: 'Поиск спикера' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`when=${tomorrow}&at=day$`))
  const status = page.getByRole('status').filter({ hasText: /спикер/ })
  await expect(status).toBeVisible()
  await expect(page.getByText('По Москве, UTC+3')).toBeVisible()
  await inspect(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('every time is within the part of the day, and the keyboard reaches it', async () => {
    const times = page.getByRole('list', { name: /^Свободное время: / }).getByRole('link', { name: /Завтра/ })
    const hours = (await times.allInnerTexts()).map((text) => Number(text.slice(0, 2)))
    expect(hours.length).toBeGreaterThan(0)
    expect(hours.filter((hour) => hour < 12 || hour >= 18)).toEqual([])
    const first = times.first()
    const time = await first.innerText()
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?slot=[^&]+&week=0$/)
    await expect(page.getByRole('complementary', { name: 'Запись' })).toContainText(time)
    await expect(page.getByRole('button', { name: new RegExp(time), pressed: true })).toBeVisible()
  })

  await test.step('back, and on to an evening, a day without times and the nearest one', async () => {
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`when=${tomorrow}&at=day$`))
    await expect(page.getByRole('button', { name: 'Завтра' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('combobox', { name: 'Время дня' }).selectOption('19:00–20:00')
    await expect(page).toHaveURL(new RegExp(`when=${tomorrow}&at=19$`))
    await page.getByRole('button', { name: 'На выходных' }).click()
    await expect(page).toHaveURL(/when=\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2}$/)
    await page.goto(`/speakers?when=${tomorrow}&at=3`)
    await expect(page.getByRole('heading', { name: 'В это время никто не свободен' })).toBeVisible()
    await inspect(page)
    await page.getByRole('link', { name: 'Ближайшее: завтра' }).click()
    await expect(page).toHaveURL(new RegExp(`when=${tomorrow}$`))
    await expect(status).toBeVisible()
  })

  await test.step('another day from the calendar, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Другой день' }).click()
    await inspect(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/when=\d{4}-\d{2}-\d{2}$/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  })
  expect(complaints).toEqual([])
})

test('a listener who is late is offered the speaker’s next time, and books it', async ({ page, openWindow, stack }) => {
  const complaints = collectComplaints(page)
  await signIn(page, nika)
  await page.goto(`/speakers?when=${tomorrow}&is_free=true`)
  const times = page.getByRole('list', { name: /^Свободное время: / }).getByRole('link', { name: /Завтра/ })
  await times.first().click()
  const booking = page.getByRole('complementary', { name: 'Запись' })
  const book = booking.getByRole('button', { name: 'Записаться' })
  await expect(book).toBeVisible()

  const other = await openWindow()
  await appearAs(other, await stack.makeListener())
  await other.goto(page.url())
  await other.getByRole('complementary', { name: 'Запись' }).getByRole('button', { name: 'Записаться' }).click()
  await expect(other).toHaveURL(/\/orders/)

  await book.click()
  await expect(booking.getByRole('alert')).toContainText(/заняли/)
  const next = booking.getByRole('button', { name: /^Выбрать: / })
  await expect(next).toBeVisible()
  await inspect(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('complementary', { name: 'Выбранное время' })
  await expect(bar.getByRole('button', { name: /^Выбрать: / })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  const offered = /\d{2}:\d{2}$/.exec(await next.innerText())![0]
  await next.press('Enter')
  await expect(booking.getByRole('alert')).toHaveCount(0)
  await expect(booking).toContainText(offered)
  await expect(book).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`^Место за тобой: .*${offered}`))).toBeVisible()
  await expect(page).toHaveURL(/\/orders/)
  expect(complaints).toEqual([])
})

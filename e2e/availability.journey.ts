import type { APIRequestContext, Page } from '@playwright/test'
import { dayAhead, written } from './days.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { requestSession, signIn } from './people.ts'

const dubai = 'sofia-melnik@razgovor.example'
const omsk = 'gromova@razgovor.example'

test('a speaker saves a preset week in two clicks, then changes hours and adds days off', async ({ page }) => {
  const complaints = collectComplaints(page)
  await signIn(page, dubai)

  await test.step('set usual weekly hours', async () => {
    await page.goto('/schedule')
    await page.getByRole('link', { name: 'Часы работы' }).click()
    await expect(page).toHaveURL(/\/schedule\/rules$/)
    await inspect(page)
    await page.getByRole('button', { name: 'Пн–Пт, 10:00–18:00' }).click()
    await expect(preview(page).getByText(/^Появ/)).toBeVisible()
    await inspect(page)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText(/^Часы сохранены/)).toBeVisible()
    await expect(preview(page).getByText('Окна останутся как есть.')).toBeVisible()
  })

  await test.step('type hours, see their errors, copy them to all days', async () => {
    await page.getByRole('button', { name: 'Добавить часы: Понедельник' }).click()
    const from = page.getByLabel('Понедельник, промежуток 2, с')
    await expect(from).toHaveValue('19:00')
    await from.fill('1700')
    await from.blur()
    await expect(page.getByText('Эти часы пересекаются с другими')).toBeVisible()
    await expect(preview(page).getByText(/^Исправь поля/)).toBeVisible()
    await inspect(page)
    await from.fill('2000')
    const to = page.getByLabel('Понедельник, промежуток 2, до')
    await to.fill('0130')
    await expect(page.getByText('Закончится на следующий день')).toBeVisible()
    await to.fill('24:00')
    await expect(page.getByText('Закончится на следующий день')).toBeHidden()
    await to.blur()
    await expect(page.getByText('Эти часы пересекаются с другими')).toBeHidden()
    await expect(preview(page).getByText(/^Появ/)).toBeVisible()
    await page.getByRole('button', { name: 'Скопировать на все дни: Понедельник' }).click()
    await expect(page.getByLabel('Воскресенье, промежуток 2, до')).toHaveValue('24:00')
    await page.getByRole('button', { name: 'Убрать промежуток 1: Воскресенье' }).click()
    await expect(page.getByLabel('Воскресенье, промежуток 1, с')).toHaveValue('20:00')
  })

  await test.step('type a vacation and pick a holiday in the calendar', async () => {
    await page.getByRole('button', { name: 'Добавить день или отпуск' }).click()
    await page.getByLabel('Дата', { exact: true }).fill('31022030')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Укажи дату как ДД.ММ.ГГГГ')).toBeVisible()
    await expect(page.getByLabel('Дата', { exact: true })).toBeFocused()
    await page.getByLabel('Дата', { exact: true }).fill(written(dayAhead(60)))
    await page.getByLabel('Последний день', { exact: true }).fill(written(dayAhead(73)))
    await page.getByLabel('Название').fill('Отпуск')
    await page.getByRole('button', { name: 'Добавить день или отпуск' }).click()
    await page.getByRole('button', { name: 'Дата: календарь' }).last().click()
    await page.getByRole('button', { name: 'Следующий месяц' }).click()
    await page.getByRole('grid').getByRole('button').first().click()
    await page.getByRole('button', { name: 'Свои часы' }).last().click()
    await inspect(page)
  })

  await test.step('unsaved changes survive leaving by mistake', async () => {
    await page.getByRole('link', { name: 'Мой график' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
    await dialog.getByRole('button', { name: 'Остаться' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText(/^Часы сохранены/).last()).toBeVisible()
    await expect(preview(page).getByText('Окна останутся как есть.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Понедельник, промежуток 2, до')).toHaveValue('24:00')
    await expect(page.getByLabel('Дата', { exact: true }).first()).toHaveValue(written(dayAhead(60)))
    await expect(page.getByLabel('Последний день', { exact: true }).first()).toHaveValue(written(dayAhead(73)))
  })

  await test.step('ask why a time cannot be booked, and go to the setting to change', async () => {
    await page.goto(`/schedule?view=day&day=${dayAhead(65)}`)
    await page.getByRole('button', { name: /Добавить окно: .*, 12:00$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Новое окно' })
    await dialog.getByRole('button', { name: 'Почему слушатели не видят это время?' }).click()
    await expect(dialog.getByText('Это особый день: «Отпуск».')).toBeVisible()
    await inspect(page)
    await dialog.getByRole('link', { name: 'Часы работы' }).click()
    await expect(page).toHaveURL(/\/schedule\/rules$/)
    await expect(dialog).toBeHidden()
  })
  expect(complaints).toEqual([])
})

test('bookings outside the new hours stay and are listed, and a new time zone asks what to keep', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page)
  await signIn(page, omsk)
  await page.goto('/schedule/rules')
  await page.getByRole('button', { name: 'Собрать свою неделю' }).click()
  await page.getByRole('button', { name: 'Добавить часы: Среда' }).click()
  await page.getByRole('button', { name: 'Бесплатно', exact: true }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(/^Часы сохранены/)).toBeVisible()

  // 04:00 UTC is ten o'clock in Omsk.
  await bookLast(request, omsk, 'T04:00')

  await page.getByLabel('Среда, промежуток 1, с').fill('1500')
  await page.getByLabel('Среда, промежуток 1, с').blur()
  await expect(preview(page).getByText('Останутся встречи вне этих часов')).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(preview(page).getByText('Окна останутся как есть.')).toBeVisible()

  await page.goto('/profile/personal-info')
  await page.getByLabel('Часовой пояс').fill('Владив')
  await page.getByRole('option', { name: /^Владивосток/ }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Часовой пояс изменился' })
  await expect(dialog.getByText(/^Встречи и окна не сдвинутся/)).toBeVisible()
  await dialog.getByRole('radio', { name: /^Те же часы/ }).check()
  await expect(dialog.getByText(/^Появ/)).toBeVisible()
  await inspect(page)
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await expect(page.getByText(/^Часы сохранены/)).toBeVisible()
  await page.goto('/schedule/rules')
  await expect(page.getByText(/^Часовой пояс: Владивосток/)).toBeVisible()
  await expect(page.getByLabel('Среда, промежуток 1, с')).toHaveValue('15:00')
  expect(complaints).toEqual([])
})

test('the week is set up and switched off using only the keyboard', async ({ page }) => {
  await signIn(page, 'verescha@razgovor.example')
  await page.goto('/schedule/rules')
  await page.getByRole('button', { name: 'Пн–Пт, 10:00–18:00' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Неделя' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Понедельник, промежуток 1, с')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1100')
  await expect(page.getByLabel('Понедельник, промежуток 1, с')).toHaveValue('11:00')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Часы сохранены\. Появ/)).toBeVisible()
  await page.getByRole('switch').press('Space')
  await expect(preview(page).getByText(/^Пропад/)).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить' }).press('Enter')
  await expect(preview(page).getByText('Окна останутся как есть.')).toBeVisible()
})

function preview(page: Page) {
  return page.getByRole('complementary', { name: 'Что изменится' })
}

/** Books the last slot that the speaker's rules offer at that hour in UTC, as a listener. */
async function bookLast(request: APIRequestContext, email: string, hour: string): Promise<void> {
  const [owner, listener] = await Promise.all(
    [email, 'listener@razgovor.example'].map((who) => requestSession(request, who)),
  )
  const answer = await request.get(`/api/users/${owner!.user.user_id}/schedule`, {
    headers: { authorization: `Bearer ${owner!.access_token}` },
    params: { from_time: `${dayAhead(0)}T09:00:00Z`, to_time: `${dayAhead(31)}T09:00:00Z` },
  })
  const { items } = (await answer.json()) as {
    items: { slot_id: string; made_by_rules: boolean; time_start_iso: string }[]
  }
  const slot = items.findLast(({ made_by_rules, time_start_iso }) => made_by_rules && time_start_iso.includes(hour))
  const booked = await request.post(`/api/time-slots/${slot!.slot_id}/sign-up`, {
    headers: { authorization: `Bearer ${listener!.access_token}` },
  })
  expect(booked.ok(), await booked.text()).toBe(true)
}

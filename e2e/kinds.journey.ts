import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { requestSession, signIn } from './people.ts'

const anna = 'anna@razgovor.example'
const nika = 'listener@razgovor.example'
const long = 'Подробный разбор портфолио и подготовка к собеседованию мечты'

test('a speaker offers two kinds of meeting, a listener picks one, then the time, and books it', async ({
  page,
  openWindow,
}) => {
  const complaints = collectComplaints(page)
  await signIn(page, anna)

  await test.step('a second kind is added to the hours', async () => {
    await page.goto('/schedule/rules')
    await page.getByRole('button', { name: 'Пн–Пт, 10:00–18:00' }).click()
    await page.getByLabel('Тема').fill(long)
    await page.getByRole('button', { name: 'За деньги' }).click()
    await page.getByLabel('Цена, ₽').fill('2500')
    await page.getByRole('button', { name: 'Добавить другой вид встречи' }).click()
    const second = page.getByRole('group', { name: 'Вид встречи 2' })
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(second.getByText('Назови встречу, чтобы её можно было выбрать')).toBeVisible()
    await second.getByLabel('Тема').fill('Знакомство')
    const named = page.getByRole('group', { name: 'Знакомство' })
    await named.getByRole('button', { name: 'Бесплатно' }).click()
    await named.getByLabel('Описание').fill('Полчаса, чтобы понять, чем я могу помочь')
    await expect(preview(page).getByText(/^Появ/)).toBeVisible()
    await inspect(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await named.getByRole('button', { name: 'Поднять выше' }).click()
    await expect(page.getByRole('group', { name: long }).getByRole('button', { name: 'Поднять выше' })).toBeVisible()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText(/^Часы сохранены\. Появ/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Тема').first()).toHaveValue('Знакомство')
  })

  await test.step('the schedule shows a time once, whatever can begin then', async () => {
    await page.goto('/schedule-list')
    const times = page.getByRole('button', { name: /^12:00–12:30/ })
    await expect(times.first()).toContainText('2 вида встреч')
    await inspect(page)
  })

  const guest = await openWindow({ viewport: { width: 390, height: 844 } })
  const guestComplaints = collectComplaints(guest)
  await signIn(guest, nika)
  const { user } = await requestSession(guest.request, anna)
  await guest.goto(`/${user.user_id}`)
  const kinds = guest.getByRole('group', { name: 'Какую встречу выберешь' })

  await test.step('the listener picks a kind and sees its times', async () => {
    await expect(kinds.getByRole('radio')).toHaveCount(3)
    await kinds.getByRole('radio', { name: 'Знакомство' }).check()
    await expect(kinds.getByText('30 минут · Бесплатно')).toBeVisible()
    await inspect(guest)
    await guest.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(guest)
    await kinds.getByRole('radio', { name: long }).check()
    await expect(guest.getByRole('complementary', { name: 'Выбранное время' })).not.toContainText('Бесплатно')
    await kinds.getByRole('radio', { name: 'Другие встречи' }).check()
    await kinds.getByRole('radio', { name: 'Другие встречи' }).press('ArrowUp')
    await kinds.getByRole('radio', { name: long }).press('ArrowUp')
    await expect(kinds.getByRole('radio', { name: 'Знакомство' })).toBeChecked()
    await expect(guest.getByRole('complementary', { name: 'Выбранное время' })).toContainText('Бесплатно')
  })

  await test.step('the listener books the time', async () => {
    await guest.getByRole('button', { name: 'Записаться' }).click()
    await expect(guest.getByText(/^Место за тобой/)).toBeVisible()
    await expect(guest).toHaveURL(/\/orders/)
    await expect(guest.getByText('Знакомство').first()).toBeVisible()
  })
  expect([...complaints, ...guestComplaints]).toEqual([])
})

function preview(page: Page) {
  return page.getByRole('complementary', { name: 'Что изменится' })
}

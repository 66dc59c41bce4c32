import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs, ilya } from './people.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const offer = 'Сообщить, когда появится время'

function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Лист ожидания' })
}

/** The text is beside the times on phones, and in the booking card on wide screens. */
function seen(page: Page, text: string) {
  return page.getByText(text).filter({ visible: true })
}

function noticeOf(page: Page) {
  return page
    .getByRole('listitem')
    .filter({ hasText: 'Появилось время: Глеб Часовников, 17 января, 12:00' })
    .getByRole('link', { name: 'Посмотреть' })
}

test('the first of two listeners on a waitlist is notified of a freed place, and after 15 minutes the second', async ({
  stack,
  page: holder,
  openWindow,
}) => {
  const { speaker, listener } = await stack.makeMeeting({ minutes: 30, isPaid: false, starts_in_minutes: 3 * 24 * 60 })
  const address = `/${speaker.session.user.user_id}`
  const first = await openWindow({ viewport: phone })
  const second = await openWindow({ viewport: desktop })
  const complaints = [holder, first, second].map(collectComplaints)

  await first.goto(address)
  await expect(first.getByRole('link', { name: offer }).first()).toHaveAttribute('href', /^\/auth\?next=.*%23waitlist$/)
  await expect(first.getByRole('link', { name: 'В избранное: Глеб Часовников' })).toHaveAttribute(
    'href',
    /^\/auth\?next=/,
  )

  await test.step('the first asks for an afternoon, by keyboard', async () => {
    await appearAs(first, await stack.makeListener())
    await first.goto(address)
    await first.getByRole('button', { name: offer }).press('Enter')
    const dialog = dialogOf(first)
    await expect(dialog).toContainText('Место при этом не держим')
    await dialog.getByRole('button', { name: 'В эти даты' }).press('Enter')
    await dialog.getByRole('textbox', { name: 'По какой день' }).fill('01.01.2058')
    await dialog.getByRole('button', { name: 'Сообщить мне' }).press('Enter')
    await expect(dialog.getByText('Этот день уже прошёл')).toBeVisible()
    await inspect(first)
    await first.setViewportSize(phone)
    await dialog.getByRole('textbox', { name: 'По какой день' }).fill('20.01.2058')
    await dialog.getByRole('button', { name: 'День, до 18:00' }).press('Enter')
    await dialog.getByRole('button', { name: 'Сообщить мне' }).press('Enter')
    await expect(seen(first, 'Ты в листе ожидания: 14–20 января, день')).toBeVisible()
    await inspect(first)
    await first.setViewportSize(phone)
  })

  await test.step('the second takes any time', async () => {
    await appearAs(second, await stack.makeListener())
    await second.goto(address)
    await second.getByRole('button', { name: offer }).click()
    await dialogOf(second).getByRole('button', { name: 'Сообщить мне' }).click()
    await expect(seen(second, 'Ты в листе ожидания: любое время')).toBeVisible()
    await inspect(second)
    await second.setViewportSize(desktop)
  })

  const teller = await openWindow({ viewport: desktop })
  await appearAs(teller, speaker)
  await teller.goto('/schedule')
  await expect(teller.getByText('2 человека ждут твоего свободного времени')).toBeVisible()
  await inspect(teller)

  await appearAs(holder, listener)
  await holder.goto('/orders')
  await holder.getByRole('button', { name: 'Отменить' }).first().click()
  const canceling = holder.getByRole('dialog', { name: 'Отменить встречу?' })
  await canceling.getByRole('button', { name: 'Отменить встречу' }).click()
  await expect(canceling).toBeHidden()
  await stack.advance(1)

  await first.goto('/notifications')
  await second.goto('/notifications')
  await expect(noticeOf(first)).toHaveCount(1)
  await expect(second.getByRole('heading', { name: 'Уведомления' })).toBeVisible()
  await expect(noticeOf(second)).toHaveCount(0)

  await test.step('the notice opens the page with that time', async () => {
    await noticeOf(first).click()
    const chosen = first.getByRole('complementary', { name: 'Выбранное время' })
    await expect(chosen).toContainText('12:00')
    await inspect(first)
    await first.setViewportSize(phone)
    await first.getByRole('button', { name: 'Выйти из листа ожидания' }).press('Enter')
    await expect(first.getByRole('button', { name: offer })).toBeVisible()
  })

  await stack.advance(15 * 60)
  await second.reload()
  await noticeOf(second).click()
  await second.getByRole('complementary', { name: 'Запись' }).getByRole('button', { name: 'Записаться' }).click()
  await expect(second.getByText(/Место за тобой/)).toBeVisible()
  await stack.advance(1)
  await second.goto(address)
  await expect(second.getByText('Пока нет свободного времени').first()).toBeVisible()
  await expect(second.getByRole('button', { name: offer })).toBeVisible()
  await teller.reload()
  await expect(teller.getByRole('heading', { name: 'Мой график' })).toBeVisible()
  await expect(teller.getByText('ждут твоего свободного времени')).toHaveCount(0)
  expect(complaints.flat()).toEqual([])
})

test('a listener marks a speaker, finds them in the favorites, and takes the mark back', async ({ stack, page }) => {
  const complaints = collectComplaints(page)
  await appearAs(page, await stack.makeListener())
  await page.setViewportSize(desktop)
  await page.goto('/favorites')
  await expect(page.getByRole('heading', { name: 'В избранном пока пусто' })).toBeVisible()
  await inspect(page)
  await page.setViewportSize(desktop)
  await page.getByRole('main').getByRole('link', { name: 'Выбрать спикера' }).click()
  const mark = page.getByRole('button', { name: `В избранное: ${ilya.name}` })
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  await mark.press('Enter')
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await inspect(page)
  await page.setViewportSize(desktop)

  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: 'Избранное' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Избранное' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  await inspect(page)
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: ilya.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: ilya.name })).toBeVisible()
  await expect(mark.first()).toHaveAttribute('aria-pressed', 'true')
  await mark.first().click()
  await expect(mark.first()).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Избранное' }).click()
  await expect(page.getByRole('heading', { name: 'В избранном пока пусто' })).toBeVisible()
  expect(complaints).toEqual([])
})

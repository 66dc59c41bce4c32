import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { signIn } from './people.ts'
import { scanSecret, watchServerClock } from './second-factor.ts'

const colleague = 'listener@razgovor.example'

test('new support staff find a user and view the site as them, without booking or access to money', async ({
  stack,
  page: admin,
  openWindow,
}) => {
  const person = await stack.makeListener()
  const complaints = [collectComplaints(admin)]
  await signIn(admin, 'admin@razgovor.example')
  await admin.goto('/admin')
  const field = admin.getByRole('searchbox', { name: 'Искать в админке' })
  await expect(field).toBeVisible()
  await admin.keyboard.press('/')
  await expect(field).toBeFocused()
  await admin.keyboard.type(colleague)
  await admin.keyboard.press('Enter')
  await admin.getByRole('region', { name: 'Люди' }).getByRole('link', { name: colleague }).click()
  await admin.getByRole('button', { name: 'Роль в команде' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Роль в команде' })
  await dialog.getByRole('radio', { name: /^Поддержка/ }).check()
  await dialog.getByLabel('Почему').fill('Отвечает на письма')
  await inspect(admin)
  await dialog.getByRole('button', { name: 'Сменить роль' }).click()
  await expect(admin.getByText('Роль изменена')).toBeVisible()

  const support = await openWindow()
  complaints.push(collectComplaints(support))
  const now = watchServerClock(support)
  await signIn(support, colleague)
  await support.goto('/admin')
  await expect(support).toHaveURL(/\/profile\/security\?next=/)
  await support.getByRole('button', { name: 'Добавить приложение' }).click()
  await support.getByLabel('Код из приложения').fill((await scanSecret(support, now)).code())
  await support.keyboard.press('Enter')
  await support.getByRole('button', { name: 'Коды сохранены' }).click()
  await support.getByRole('link', { name: 'Перейти в админку' }).click()
  const menu = support.getByRole('navigation', { name: 'Разделы' })
  await expect(menu.getByText('Люди')).toBeVisible()
  await expect(menu.getByText('Деньги')).toHaveCount(0)
  await inspect(support)
  await support.setViewportSize({ width: 1440, height: 900 })
  await support.goto('/admin/payouts')
  await expect(support).toHaveURL(/\/404$/)

  await support.goto('/admin')
  await support.getByRole('searchbox', { name: 'Искать в админке' }).fill(person.email)
  await support.keyboard.press('Enter')
  await inspect(support)
  await support.setViewportSize({ width: 1440, height: 900 })
  await support.getByRole('region', { name: 'Люди' }).getByRole('link', { name: person.email }).click()
  await support.getByRole('button', { name: 'Смотреть как' }).click()
  await support.getByLabel('Почему').fill('Пишет, что не может записаться')
  await support.getByRole('button', { name: 'Смотреть', exact: true }).click()

  const banner = support.getByRole('complementary', { name: 'Просмотр' })
  await expect(banner).toContainText(`Ты смотришь как ${person.name}`)
  await support.goto('/nevskaya')
  await expect(banner).toBeVisible()
  const book = support.getByRole('button', { name: 'Записаться' }).first()
  await expect(book).toBeVisible()
  await inspect(support)
  await support.setViewportSize({ width: 1440, height: 900 })
  await book.click()
  await expect(support.getByText('Ты смотришь сайт как другой человек: менять ничего нельзя')).toBeVisible()
  await banner.getByRole('button', { name: 'Закончить' }).click()
  await expect(support).toHaveURL(/\/admin\/users\/edit\//)
  await expect(support.getByText(person.email).first()).toBeVisible()
  await support.getByText('Что делали с записью').click()
  await expect(support.getByText('Конец просмотра от лица человека')).toBeVisible()
  await expect(support.getByText('Пишет, что не может записаться').first()).toBeVisible()
  expect(complaints.flat()).toEqual([])
})

import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { scanSecret, signInByPassword, watchServerClock } from './second-factor.ts'

test('an admin without a second factor sets one up at sign-in and uses it for the next sign-ins', async ({
  stack,
  page,
}) => {
  const complaints = collectComplaints(page)
  const admin = await stack.makeAdmin()
  const now = watchServerClock(page)

  await signInByPassword(page, admin)
  await expect(page).toHaveURL(/\/profile\/security\?next=/)
  await expect(page.getByText('Администратору второй шаг обязателен')).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'Добавить приложение' }).click()
  const app = await scanSecret(page, now)
  await inspect(page)
  await page.getByLabel('Код из приложения').fill(app.wrongCode())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Неверный код')).toBeVisible()
  await page.getByLabel('Код из приложения').fill(app.code())
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().textContent()
  await inspect(page)
  await page.getByRole('button', { name: 'Коды сохранены' }).click()
  await page.getByRole('link', { name: 'Перейти в админку' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Войти' }).first()).toBeVisible()
  await stack.advance(60)
  await signInByPassword(page, admin)
  const step = page.getByRole('dialog', { name: 'Второй шаг входа' })
  await expect(step.getByLabel('Код из приложения')).toBeFocused()
  await inspect(page, { waits: 1 })
  await step.getByLabel('Код из приложения').fill(app.code())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin$/)

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Войти' }).first()).toBeVisible()
  await signInByPassword(page, admin)
  await step.getByRole('button', { name: 'Ввести запасной код' }).click()
  await step.getByLabel('Запасной код').fill(recovery!)
  await inspect(page, { waits: 1 })
  await step.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  // This journey signs out while pages open, so a socket may open after its session has ended, which the browser
  // reports.
  expect(complaints.filter((text) => !/\/api\/ws\S* failed: HTTP Authentication failed/.test(text))).toEqual([])
})

import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { plugInKey } from './passkey.ts'
import { signInByPassword } from './second-factor.ts'

async function signOut(page: Page) {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Войти' }).first()).toBeVisible()
}

test('an admin adds a passkey and signs in with it after the password, then without the password', async ({
  stack,
  page,
}) => {
  const complaints = collectComplaints(page)
  const admin = await stack.makeAdmin()
  await plugInKey(page)

  await signInByPassword(page, admin)
  await expect(page).toHaveURL(/\/profile\/security\?next=/)
  const form = page.getByRole('form', { name: 'Новый ключ доступа' })

  await test.step('add a passkey', async () => {
    await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
    await expect(form.getByLabel('Название')).toBeFocused()
    await inspect(page)
    await form.getByLabel('Название').fill('Ноутбук')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'Коды сохранены' }).click()
    await expect(page.getByRole('list', { name: 'Второй шаг входа' }).getByText('Ноутбук')).toBeVisible()
    await inspect(page)
  })

  await test.step('a second passkey of the same device is refused', async () => {
    await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
    await form.getByRole('button', { name: 'Добавить', exact: true }).click()
    await expect(form.getByText('На этом устройстве ключ доступа уже есть')).toBeVisible()
    await inspect(page)
    await form.getByRole('button', { name: 'Отмена' }).click()
    await page.getByRole('link', { name: 'Перейти в админку' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('sign in with password and passkey', async () => {
    await signOut(page)
    await signInByPassword(page, admin)
    const step = page.getByRole('dialog', { name: 'Второй шаг входа' })
    await expect(step.getByRole('button', { name: 'Подтвердить ключом доступа' })).toBeFocused()
    await inspect(page, { waits: 1 })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin$/)
  })

  await test.step('sign in with the passkey alone', async () => {
    await signOut(page)
    await page.goto('/auth?next=%2Fadmin')
    await expect(page.getByRole('button', { name: 'Войти с ключом доступа' })).toBeVisible()
    await inspect(page)
    await page.getByRole('button', { name: 'Войти с ключом доступа' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('confirm a sensitive change with the passkey', async () => {
    // After the jump the token of a socket that is just being opened would be too old.
    await page.goto('about:blank')
    await stack.advance(11 * 60)
    await page.goto('/profile/security')
    await page.getByRole('button', { name: 'Новые запасные коды' }).click()
    const question = page.getByRole('dialog', { name: 'Подтверди, что это ты' })
    await expect(question.getByLabel('Пароль', { exact: true })).toBeFocused()
    await inspect(page, { waits: 1 })
    await question.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
    await expect(page.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem')).toHaveCount(10)
  })
  expect(complaints).toEqual([])
})

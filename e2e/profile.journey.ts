import type { Page } from '@playwright/test'
import { expect, test, type Stack } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { codesTo, readCode, signIn, signUp } from './people.ts'

test('a user signs up, changes credentials, ends sessions, exports data, deletes and restores the account', async ({
  stack,
  page,
  openWindow,
}) => {
  const complaints = collectComplaints(page)
  await page.goto('/auth')
  const person = await signUp(page, stack)
  const recovered = 'parol-second-2'
  const changed = 'parol-third-3'
  const email = `moved-${person.email}`

  await test.step('recover the password', async () => {
    await page.goto('/auth')
    await page.getByLabel('Электронная почта').fill(person.email)
    await page.getByRole('button', { name: 'Продолжить' }).click()
    await page.getByRole('button', { name: 'Забыли пароль?' }).or(page.getByText(/Забыл/)).first().click()
    await recover(page, stack, { email: person.email, password: recovered })
    await expect(page).not.toHaveURL(/\/auth/)
  })

  await test.step('change the e-mail', async () => {
    await page.goto('/profile/personal-info')
    await inspect(page)
    await page.getByRole('button', { name: 'Изменить' }).click()
    const dialog = page.getByRole('dialog', { name: 'Введи новую почту' })
    await dialog.getByRole('button', { name: 'Изменить почту' }).click()
    await expect(dialog.getByText('Укажи почту')).toBeVisible()
    await dialog.getByLabel('Новая почта').fill('   ')
    await expect(dialog.getByText('Укажи электронную почту')).toBeVisible()
    await dialog.getByLabel('Новая почта').fill('anna@razgovor.example')
    await dialog.getByRole('button', { name: 'Изменить почту' }).click()
    await expect(dialog.getByText('Эта почта уже занята')).toBeVisible()
    await inspect(page)
    await dialog.getByLabel('Новая почта').fill(` ${email.toUpperCase()} `)
    await dialog.getByRole('button', { name: 'Изменить почту' }).click()
    await enterCode(page, await readCode(stack, email))
    await expect(page.getByText(email)).toBeVisible()
    await expect.poll(() => subjectsTo(stack, person.email)).toContain('Почта изменена')
  })

  const other = await openWindow()
  await test.step('change the password, which ends the other sessions', async () => {
    await signInBy(other, email, recovered)
    await page.goto('/profile/change-password')
    await page.getByRole('button', { name: 'Сменить пароль' }).click()
    await expect(page.getByText('Введи пароль')).toBeVisible()
    await page.getByLabel('Нынешний пароль').fill('parol-wrong-1')
    await page.getByLabel('Новый пароль').fill(changed)
    await page.getByRole('button', { name: 'Сменить пароль' }).click()
    await expect(page.getByText('Неверный пароль')).toBeVisible()
    await inspect(page)
    await page.getByLabel('Нынешний пароль').fill(recovered)
    await page.getByRole('button', { name: 'Сменить пароль' }).click()
    await expect(page.getByText('Пароль изменён, на других устройствах нужно войти снова')).toBeVisible()
    await expect(page).toHaveURL(/\/profile$/)
  })

  await test.step('end one session, then all', async () => {
    await signInBy(other, email, changed)
    await page.goto('/profile/sessions')
    const rows = page.getByRole('list', { name: 'Где ты вошёл' }).getByRole('listitem')
    await expect(rows.filter({ hasText: 'Сейчас' })).toHaveCount(1)
    await inspect(page)
    const before = await rows.count()
    await page
      .getByRole('button', { name: /^Завершить/ })
      .first()
      .click()
    await expect(rows).toHaveCount(before - 1)
    await page.getByRole('button', { name: 'Выйти везде' }).click()
    const dialog = page.getByRole('dialog', { name: 'Выйти везде?' })
    await inspect(page)
    await dialog.getByRole('button', { name: 'Выйти везде' }).click()
    await expect(page.getByText('Все входы завершены')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('export the data, delete the account, restore it', async () => {
    await signInBy(page, email, changed)
    await page.goto('/profile/data')
    await inspect(page)
    await page.getByRole('button', { name: 'Скачать мои данные' }).click()
    await expect(page.getByText(`Ссылка уже в пути: проверь почту ${email}`)).toBeVisible()
    await expect.poll(() => subjectsTo(stack, email)).toContain('Твои данные готовы')
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
    await inspect(page)
    await page.getByRole('dialog', { name: 'Удалить аккаунт?' }).getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByText(/Аккаунт удалён/)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await signInBy(page, email, changed)
    await page.goto('/profile')
    await inspect(page)
  })
  expect(complaints).toEqual([])
})

test('a user with an upcoming meeting is warned before the account is deleted', async ({ page }) => {
  await signIn(page, 'listener@razgovor.example')
  await page.goto('/profile/data')
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
  const dialog = page.getByRole('dialog', { name: 'Удалить аккаунт?' })
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  await expect(dialog.getByRole('alert')).toContainText('встречи')
  await inspect(page)
  await dialog.getByRole('link', { name: 'Мои заказы' }).click()
  await expect(page).toHaveURL(/\/orders/)
})

test('a speaker edits the profile and changes the page’s address', async ({ page }) => {
  const complaints = collectComplaints(page)
  await signIn(page, 'osipov-podcast@razgovor.example')
  await page.goto('/profile/personal-info')
  const alias = page.getByLabel('Адрес страницы')
  await expect(alias).toHaveValue('osipov-podcast')
  await inspectFromTop(page)

  await alias.fill('anna-safonova')
  await expect(page.getByText('Этот адрес уже занят')).toBeVisible()
  await alias.fill('schedule')
  await expect(page.getByText('Это слово занято сайтом')).toBeVisible()
  await alias.fill('ти')
  await expect(page.getByText(/^От 3 до 32 символов/)).toBeVisible()
  await inspectFromTop(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(alias).toBeFocused()
  await alias.fill('melnik')
  await expect(page.getByText(/Адрес свободен.*Старые ссылки/)).toBeVisible()

  await page.getByLabel('Имя', { exact: true }).fill(longName)
  await page.getByLabel('Часовой пояс').fill('Владив')
  await page.getByRole('option', { name: /^Владивосток/ }).click()
  await page.getByLabel('Телефон').fill('+7 (900) 123-45-67')
  await page.getByLabel('О себе').fill('Разбираю резюме.\n\nПомогаю сменить профессию.')
  await addLink(page, 't.me/melnik', 'https://t.me/melnik')
  await addLink(page, 'не ссылка')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Неверная ссылка')).toBeVisible()
  await inspectFromTop(page)
  await page
    .getByRole('button', { name: /^Удалить ссылку/ })
    .last()
    .click()

  await page.getByRole('link', { name: 'Профиль' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await inspectFromTop(page)
  await dialog.getByRole('button', { name: 'Остаться' }).click()
  await expect(dialog).toBeHidden()
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  expect(Object.keys((await sent).postDataJSON() as object).toSorted()).toEqual([
    'about',
    'alias',
    'first_name',
    'phone',
    'social_links',
    'time_zone_id',
  ])

  await page.getByRole('link', { name: 'Профиль' }).first().click()
  await expect(page.getByText(/Владивосток/)).toBeVisible()
  await inspectFromTop(page)
  await page.getByRole('link', { name: 'Моя страница' }).click()
  await expect(page).toHaveURL(/\/melnik$/)
  await expect(page.getByText('Помогаю сменить профессию.')).toBeVisible()
  expect(complaints).toEqual([])
})

/** The longest name that the form accepts. */
const longName = 'Преображенская-Константинопольская-Семирамида-Александровна'

/** Scrolls to the top, because a chip half covered by the sticky header would count as a small target. */
async function inspectFromTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await inspect(page)
}

async function addLink(page: Page, typed: string, kept = typed): Promise<void> {
  await page.getByRole('button', { name: 'Добавить ссылку' }).click()
  const field = page.getByLabel(/^Ссылка \d/).last()
  await expect(field).toBeFocused()
  await field.fill(typed)
  await field.blur()
  await expect(field).toHaveValue(kept)
}

async function recover(page: Page, stack: Stack, { email, password }: { email: string; password: string }) {
  const before = await codesTo(stack, email)
  await page.getByLabel('Новый пароль').fill(password)
  await page.getByRole('button', { name: /код/ }).click()
  await expect.poll(async () => (await codesTo(stack, email)).length).toBeGreaterThan(before.length)
  await enterCode(page, await readCode(stack, email))
}

async function signInBy(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).last().click()
  await expect(page).not.toHaveURL(/\/auth/)
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Код из письма' }).pressSequentially(code)
  await expect(page.getByRole('textbox', { name: 'Код из письма' })).toBeHidden()
}

async function subjectsTo(stack: Stack, email: string): Promise<string[]> {
  return (await stack.mailTo(email)).map(({ subject }) => subject)
}

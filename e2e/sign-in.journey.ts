import type { Page } from '@playwright/test'
import { expect, test, type Stack } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { codesTo, passCaptcha, readCode, signIn, signUp } from './people.ts'

const codeDialog = (page: Page) => page.getByRole('dialog', { name: 'Введи код из письма' })
const finishForm = (page: Page) => page.getByRole('heading', { name: 'Остался один шаг' })

test('VK: a denied sign-in, then a new user who confirms the e-mail, then a sign-in without a code', async ({
  stack,
  page,
}) => {
  const complaints = collectComplaints(page)
  await page.goto('/auth?next=%2Forders')
  await expect(page.getByRole('button', { name: 'Войти через VK ID' })).toBeVisible()
  await inspect(page)

  await test.step('the user refuses at the provider', async () => {
    await page.getByRole('button', { name: 'Войти через VK ID' }).click()
    await page.getByRole('button', { name: 'Отказаться' }).click()
    await expect(page.getByText('Вход отменён')).toBeVisible()
    await expect(page).toHaveURL(/\/auth\?next=%2Forders$/)
    await inspect(page)
  })

  await test.step('the first sign-in', async () => {
    await choose(page, { by: 'VK ID', who: /Вероника Котова/ })
    await expect(finishForm(page)).toBeVisible()
    await expect(page.getByLabel('Электронная почта')).toHaveValue('kotova@example.ru')
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Вероника')
    await page.getByRole('button', { name: 'Продолжить' }).click()
    await expect(page.getByText('Без этого зарегистрироваться не получится')).toHaveCount(2)
    await inspect(page)
    await page.reload()
    await consent(page)
    await page.getByRole('button', { name: 'Продолжить' }).click()
    const code = await readCode(stack, 'kotova@example.ru')
    await enterCode(page, code === '0000' ? '1111' : '0000')
    await expect(codeDialog(page).getByText('Неверный код')).toBeVisible()
    await inspect(page)
    await enterCode(page, code)
    await expect(page).toHaveURL(/\/orders$/)
  })

  await test.step('the second sign-in', async () => {
    await page.goto('/auth?next=%2Fprofile')
    await choose(page, { by: 'VK ID', who: /Вероника Котова/ })
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByText('Вероника Котова')).toBeVisible()
  })
  expect(complaints).toEqual([])
})

test('VK with the e-mail of an existing account: a code sent to that e-mail links the two', async ({ stack, page }) => {
  const email = 'listener@razgovor.example'
  await page.goto('/auth?next=%2Fprofile')
  await choose(page, { by: 'VK ID', who: /Кто Угодно/ })
  await expect(page.getByText(/у тебя уже есть аккаунт/)).toBeVisible()
  await expect(page.getByLabel('Имя', { exact: true })).toBeHidden()
  await inspect(page)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(codeDialog(page).getByText(/код привяжет к нему вход через VK ID/)).toBeVisible()
  await inspect(page)
  await enterCode(page, await readCode(stack, email))
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText(email, { exact: true })).toBeVisible()
})

test('Yandex: a Yandex e-mail needs no code', async ({ page }) => {
  await page.goto('/auth?next=%2Fprofile')
  await choose(page, { by: 'Яндекс', who: /Яна Соколова/ })
  await expect(finishForm(page)).toBeVisible()
  await consent(page)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('sokolova.yana@yandex.ru')).toBeVisible()
})

test('Yandex without an e-mail: the user enters one and confirms it', async ({ stack, page }) => {
  const email = 'gromov@example.ru'
  await page.goto('/auth?next=%2Fprofile')
  await choose(page, { by: 'Яндекс', who: /Лев Громов/ })
  await expect(page.getByText(/Яндекс ID не передал почту/)).toBeVisible()
  await inspect(page)
  await consent(page)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByText('Укажи почту')).toBeVisible()
  await page.getByLabel('Электронная почта').fill(` ${email.toUpperCase()} `)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await enterCode(page, await readCode(stack, email))
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText(email, { exact: true })).toBeVisible()
})

test('a provider’s return that was started elsewhere or fails offers another sign-in', async ({ stack, page }) => {
  await page.goto('/auth?next=%2Fprofile')
  await expect(page.getByRole('button', { name: 'Войти через Яндекс' })).toBeVisible()
  await page.goto('/auth/ya?code=stolen&state=stolen')
  await expect(page.getByText(/начат в другой вкладке/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Войти по почте' })).toHaveAttribute('href', '/auth?next=%2Fprofile')
  await inspect(page)
  await fetch(`${stack.sandbox_url}/_control/ya/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fail_next: { method: 'token', how: '500' } }),
  })
  await choose(page, { by: 'Яндекс', who: /Нина Белова/ })
  await expect(page.getByText('Яндекс ID не отвечает')).toBeVisible()
  await inspect(page)
  await choose(page, { by: 'Яндекс', who: /Нина Белова/ })
  await expect(finishForm(page)).toBeVisible()
})

test('a forgotten password is reset after a captcha is passed', async ({ stack, page, openWindow }) => {
  const other = await openWindow()
  await other.goto('/auth')
  const person = await signUp(other, stack)
  const password = 'parol-vtoroy-2'
  for (const email of ['anna@razgovor.example', 'verescha@razgovor.example']) {
    await requestNewPassword(page, { email, password })
    await passCaptcha(page, codeDialog(page))
  }

  await requestNewPassword(page, { email: person.email, password: 'short' })
  await expect(page.getByText('хотя бы одна буква и одна цифра')).toBeVisible()
  await page.route('**/captcha.js*', (route) => route.abort())
  await page.getByLabel('Новый пароль').fill(password)
  await page.getByRole('button', { name: 'Отправить код' }).click()
  await expect(page.getByText(/Проверка не загрузилась/)).toBeVisible()
  await inspect(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  const captcha = page.getByRole('checkbox', { name: 'Я не робот' })
  await expect(captcha).toBeVisible()
  await inspect(page)
  await captcha.focus()
  await page.keyboard.press('Space')

  await expect(codeDialog(page)).toBeVisible()
  const code = await newestCode(stack, person.email)
  await enterCode(page, code === '0000' ? '1111' : '0000')
  await expect(codeDialog(page).getByText('Неверный код')).toBeVisible()
  await enterCode(page, code)
  await expect(page).toHaveURL(/\/orders$/)
  await other.goto('/auth')
  await signInBy(other, { email: person.email, password })
  await expect(other).not.toHaveURL(/\/auth/)
})

test('a sign-in link from an e-mail works once, and its user writes to the speaker', async ({
  stack,
  page,
  openWindow,
}) => {
  await page.goto('/timur-abdrahmanov')
  await page.getByRole('button', { name: 'Записаться' }).first().click()
  const { email } = await signUp(page, stack)
  await page.getByRole('button', { name: 'Записаться' }).first().click()
  await expect(page).toHaveURL(/\/orders$/)

  const phone = await openWindow()
  await phone.goto('/auth?next=%2Forders')
  await phone.getByLabel('Электронная почта').fill(email)
  await phone.getByRole('button', { name: 'Войти по ссылке' }).click()
  await inspect(phone)
  await phone.getByRole('button', { name: 'Прислать ссылку' }).click()
  await passCaptcha(phone, phone.getByText('письмо уже в пути'))
  await inspect(phone)
  const link = await linkTo(stack, email)
  await phone.goto(link)
  await expect(phone).toHaveURL(/\/auth$/)
  await inspect(phone)

  await test.step('opened by another user, the link names its owner and keeps their session', async () => {
    const other = await openWindow()
    await signIn(other, 'anna@razgovor.example')
    await other.goto(link)
    await expect(other.getByText('Сейчас здесь открыт аккаунт anna@razgovor.example')).toBeVisible()
    await inspect(other)
    await other.getByRole('link', { name: 'Остаться в своём аккаунте' }).click()
    await other.goto('/profile')
    await expect(other.getByText('anna@razgovor.example', { exact: true })).toBeVisible()
  })

  await test.step('opened by a mail scanner, the link stays valid until the button is pressed', async () => {
    await phone.getByRole('button', { name: `Войти как ${email}` }).click()
    await expect(phone).toHaveURL(/\/orders$/)
  })

  await test.step('a used link asks a visitor to sign in', async () => {
    const stranger = await openWindow()
    await stranger.goto(link)
    await expect(stranger.getByText('Ссылка уже не действует')).toBeVisible()
    await expect(stranger).toHaveURL(/\/auth$/)
    await inspect(stranger)
  })

  await test.step('a used link leads a signed-in user on', async () => {
    await phone.goto(link)
    await expect(phone).toHaveURL((url) => url.pathname === '/')
  })

  await test.step('write to the speaker', async () => {
    await phone.goto('/orders')
    await phone.getByRole('button', { name: 'Написать' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Сообщение спикеру' })
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await expect(dialog.getByText('Введи тему сообщения')).toBeVisible()
    await expect(dialog.getByText('Введи текст сообщения')).toBeVisible()
    await inspect(phone)
    await dialog.getByLabel('Тема').fill('Ссылка на резюме')
    await dialog.getByLabel('Сообщение').fill('Привет. Пришлю резюме заранее.')
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await dialog.getByRole('checkbox', { name: 'Я не робот' }).click()
    await expect(phone.getByText('Сообщение отправлено')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect
      .poll(async () => (await stack.mailTo('timur@razgovor.example')).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('Ссылка на резюме'))
  })
})

/** Signs in on the provider's page as one of the people it offers. */
async function choose(page: Page, { by, who }: { by: string; who: RegExp }): Promise<void> {
  await page.getByRole('button', { name: `Войти через ${by}` }).click()
  await page.getByRole('radio', { name: who }).check()
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

async function consent(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /условия/ }).check()
  await page.getByRole('checkbox', { name: /персональных данных/ }).check()
}

async function enterCode(page: Page, code: string): Promise<void> {
  await codeDialog(page).getByRole('textbox', { name: 'Код из письма' }).pressSequentially(code)
}

async function nameEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('button', { name: 'Продолжить' }).click()
}

async function requestNewPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/auth?next=%2Forders')
  await nameEmail(page, email)
  await page.getByRole('button', { name: 'Забыл пароль?' }).click()
  await page.getByLabel('Новый пароль').fill(password)
  await page.getByRole('button', { name: 'Отправить код' }).click()
}

async function signInBy(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await nameEmail(page, email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).last().click()
}

/** Returns the second code, because the first one confirmed the registration. */
async function newestCode(stack: Stack, email: string): Promise<string> {
  await expect.poll(async () => (await codesTo(stack, email)).length).toBe(2)
  return readCode(stack, email)
}

async function linkTo(stack: Stack, email: string): Promise<string> {
  const find = async () =>
    (await stack.mailTo(email)).flatMap(({ text }) => /\S+\/auth\?token=\S+/.exec(text)?.[0] ?? [])[0]
  await expect.poll(find).toBeTruthy()
  return (await find())!
}

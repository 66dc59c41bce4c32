import type { Page } from '@playwright/test'
import { expect, test, type Stack } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs, signIn } from './people.ts'

const path = '/profile/speaker-application'
const step = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })

test('an application is sent, rejected, sent again and approved, and the applicant’s page follows', async ({
  stack,
  page,
  openWindow,
}) => {
  const complaints = collectComplaints(page)
  const person = await stack.makeListener()
  await appearAs(page, person)
  await page.goto('/')
  const admin = await openWindow()
  await signIn(admin, 'admin@razgovor.example')
  await admin.goto('/admin')

  await test.step('start from the profile', async () => {
    await page.getByRole('link', { name: 'Стать спикером' }).first().click()
    await expect(page).toHaveURL(new RegExp(path))
    await inspectFromTop(page)
    await page.getByRole('radio', { name: /С профиля/ }).check()
    await page.getByRole('button', { name: 'Начать' }).click()
    await expect(step(page, 'О тебе')).toBeVisible()
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue(person.first_name)
    await inspectFromTop(page)
  })

  await test.step('each invalid field shows its error', async () => {
    await page.getByRole('button', { name: 'Дальше' }).click()
    await expect(page.getByLabel('Адрес страницы')).toBeFocused()
    await expect(page.getByText('Выбери хотя бы одну категорию')).toBeVisible()
    await inspectFromTop(page)
    await page.getByLabel('Адрес страницы').fill('anna-safonova')
    await expect(page.getByText('Этот адрес уже занят')).toBeVisible()
    await page.getByLabel('Адрес страницы').fill(alias)
    await expect(page.getByText(/Адрес свободен/)).toBeVisible()
  })

  await test.step('typed input survives a reload and a lost network', async () => {
    await page.getByLabel('Кто ты').fill('Карьерный консультант')
    await expect(page.getByText('Сохранено')).toBeVisible()
    await page.context().setOffline(true)
    await page.getByLabel('О себе').fill('Помогаю сменить работу.')
    await expect(page.getByText(/Нет связи/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Сохранено')).toBeVisible()
    await page.getByLabel('О себе').fill('Помогаю сменить работу без паники.')
    await page.reload()
    await expect(page.getByLabel('О себе')).toHaveValue('Помогаю сменить работу без паники.')
    await expect(page.getByLabel('Кто ты')).toHaveValue('Карьерный консультант')
  })

  await test.step('complete the first step', async () => {
    await page.getByRole('group', { name: 'Категории' }).getByRole('button').first().click()
    await page.getByRole('button', { name: 'Добавить ссылку' }).click()
    await page.getByLabel('Ссылка 1').fill('t.me/vera')
    await page.getByLabel('Ссылка 1').blur()
    await expect(page.getByLabel('Ссылка 1')).toHaveValue('https://t.me/vera')
    await page.getByRole('button', { name: 'Дальше' }).click()
    await expect(step(page, 'Как получать деньги')).toBeVisible()
    await inspectFromTop(page)
  })

  await test.step('numbers are validated as soon as they are complete', async () => {
    await page.getByRole('button', { name: 'Дальше' }).click()
    await expect(page.getByText('Выбери один вариант')).toBeVisible()
    await page.getByRole('radio', { name: /^ИП/ }).check()
    await page.getByLabel('ИНН', { exact: true }).fill('500100732258')
    await expect(page.getByText('Неверный ИНН: проверь цифры')).toBeVisible()
    await page.getByLabel('ИНН', { exact: true }).fill('5001 0073 2259')
    await expect(page.getByText('Неверный ИНН: проверь цифры')).toBeHidden()
    await page.getByLabel('ОГРНИП').fill('304500116000157')
    await page.getByLabel('БИК банка').fill('044525225')
    await page.getByLabel('Расчётный счёт').fill('40802810200000000001')
    await expect(page.getByText('Неверный счёт, или он не этого банка')).toBeVisible()
    await inspectFromTop(page)
    await page.getByLabel('Расчётный счёт').fill('40802810100000000001')
    await page.getByRole('button', { name: 'Дальше' }).click()
  })

  await test.step('review and submit', async () => {
    await expect(step(page, 'Проверка')).toBeVisible()
    await expect(page.getByText('304500116000157')).toBeVisible()
    await inspectFromTop(page)
    await page.getByRole('button', { name: 'Изменить: Страница спикера' }).click()
    await expect(page.getByLabel('Кто ты')).toHaveValue('Карьерный консультант')
    await page.getByRole('button', { name: 'Дальше' }).click()
    await page.getByRole('button', { name: 'Дальше' }).click()
    await page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await expect(step(page, 'Заявка на проверке')).toBeVisible()
    await inspectFromTop(page)
  })

  await test.step('a rejection leads to its comment', async () => {
    await decide(admin, await applicationOf(page), 'reject', 'Расскажи о своём опыте')
    await expect(page).toHaveURL(/\/speaker-application-finish/)
    await expect(page.getByText('Расскажи о своём опыте')).toBeVisible()
    await inspectFromTop(page)
    await expect.poll(() => subjectsTo(stack, person.email)).toContain('Заявку спикера нужно поправить')
    await page.getByRole('link', { name: 'Поправить и подать снова' }).click()
    await expect(page.getByText('Расскажи о своём опыте')).toBeVisible()
    await inspectFromTop(page)
  })

  await test.step('submit again from the previous application', async () => {
    await page.getByRole('radio', { name: /С прошлой заявки/ }).check()
    await page.getByRole('button', { name: 'Подать снова' }).click()
    await expect(page.getByLabel('Адрес страницы')).toHaveValue(alias)
    await page.getByLabel('О себе').fill('Десять лет нанимала людей.')
    await page.getByRole('button', { name: 'Дальше' }).click()
    await expect(page.getByLabel('ОГРНИП')).toHaveValue('304500116000157')
    await page.getByRole('button', { name: 'Дальше' }).click()
    await page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await expect(step(page, 'Заявка на проверке')).toBeVisible()
  })

  await test.step('an approval makes the open tab a speaker’s at once', async () => {
    await decide(admin, await applicationOf(page), 'approve', 'Рады тебе')
    await expect(page).toHaveURL(/\/speaker-application-finish/)
    await expect(step(page, 'Теперь ты спикер')).toBeVisible()
    await expect(page.getByText('Рады тебе')).toBeVisible()
    await inspectFromTop(page)
    await expect.poll(() => subjectsTo(stack, person.email)).toContain('Заявка одобрена: теперь ты спикер')
    await page.getByRole('link', { name: 'Моя страница' }).click()
    await expect(page).toHaveURL(new RegExp(`/${alias}$`))
    await expect(page.getByText('Десять лет нанимала людей.')).toBeVisible()
    await page.goto('/schedule')
    await expect(page).toHaveURL(/\/schedule$/)
    await page.goto(path)
    await expect(step(page, 'Теперь ты спикер')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Как получать деньги' })).toBeVisible()
  })
  // The network was cut on purpose.
  expect(complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

const alias = 'vera-lebedeva'

/** Scrolls to the top, because a chip half covered by the sticky header would count as a small target. */
async function inspectFromTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await inspect(page)
}

/** Calls the API with the token of the user who is signed in on the page. */
function callAs<Answer>(page: Page, call: { method: string; path: string; body?: object }): Promise<Answer> {
  return page.evaluate(async ({ method, path, body }) => {
    const { state } = JSON.parse(localStorage.getItem('auth')!) as {
      state: { session: { access_token: string } }
    }
    const headers = { authorization: `Bearer ${state.session.access_token}`, 'content-type': 'application/json' }
    const answer = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }, call) as Promise<Answer>
}

async function applicationOf(page: Page): Promise<string> {
  const { application } = await callAs<{ application: { application_id: string } }>(page, {
    method: 'GET',
    path: '/api/applications/current-step',
  })
  return application.application_id
}

async function decide(admin: Page, application_id: string, verb: 'approve' | 'reject', comment: string) {
  await callAs(admin, { method: 'POST', path: `/api/admin/applications/${application_id}/${verb}`, body: { comment } })
}

async function subjectsTo(stack: Stack, email: string): Promise<string[]> {
  return (await stack.mailTo(email)).map(({ subject }) => subject)
}

import type { Page } from '@playwright/test'
import { expect, test, type Stack } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs, signIn } from './people.ts'

const adminEmail = 'admin@razgovor.example'

test('an admin approves an application from its row, then blocks the account; the user’s page follows', async ({
  stack,
  page,
  openWindow,
}) => {
  const complaints = collectComplaints(page)
  const person = await stack.makeListener()
  await appearAs(page, person)
  await page.goto('/')
  await apply(page)
  await page.goto('/profile/speaker-application')
  await expect(page.getByRole('heading', { name: 'Заявка на проверке' })).toBeVisible()

  const admin = await openWindow()
  await signIn(admin, adminEmail)
  await admin.goto('/admin')
  await admin.getByRole('link', { name: /Заявки ждут решения/ }).click()
  await admin
    .getByRole('table')
    .getByRole('link', { name: `${person.first_name} ${person.last_name}` })
    .first()
    .click()
  await admin.getByRole('button', { name: 'Отклонить' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Отклонить' }).click()
  await expect(dialog.getByText('Напиши, что исправить')).toBeVisible()
  await inspectFromTop(admin)
  await dialog.getByRole('button', { name: 'Не надо' }).click()
  await admin.getByRole('button', { name: 'Одобрить' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Одобрить' }).click()
  await expect(admin.getByText('Заявка одобрена', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/speaker-application-finish/)
  await expect(page.getByRole('heading', { name: 'Теперь ты спикер' })).toBeVisible()

  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto(`/admin/users?search=${encodeURIComponent(person.email)}`)
  await admin.getByRole('table').getByRole('link', { name: person.email }).click()
  await admin.getByRole('button', { name: 'Заблокировать' }).click()
  // This tab is idle and must be notified.
  await page.goto('/profile/personal-info')
  await admin.getByLabel('Почему').fill('Жалобы слушателей')
  await admin.getByRole('radio', { name: /Отменить все/ }).check()
  await inspectFromTop(admin)
  // Both toasts disappear by themselves, so both are awaited from the click on.
  await Promise.all([
    expect(page.getByText('Аккаунт заблокирован. Напиши в поддержку')).toBeVisible(),
    expect(admin.getByText('Аккаунт заблокирован')).toBeVisible(),
    admin.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click(),
  ])
  await expect(admin.getByRole('button', { name: 'Разблокировать' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
  expect(complaints).toEqual([])
})

test('the admin home counts a paid booking, the mail log lists its e-mail, and a test e-mail arrives', async ({
  stack,
  page,
  openWindow,
}) => {
  const admin = await openWindow()
  const complaints = collectComplaints(admin)
  await signIn(admin, adminEmail)
  await admin.goto('/admin')
  const paid = admin.getByRole('link', { name: /^Оплачено, Сегодня/ })
  await expect(paid).toBeVisible()
  const before = await paid.getAttribute('aria-label')
  await inspectFromTop(admin)

  const person = await stack.makeListener()
  await appearAs(page, person)
  await page.goto('/verescha')
  await page.getByRole('button', { name: 'Записаться' }).first().click()
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()

  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.reload()
  await expect(paid).not.toHaveAttribute('aria-label', before ?? '')
  await admin.getByText('Всё по дням').click()
  await inspectFromTop(admin)
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.getByRole('button', { name: 'Проверить', exact: true }).click()
  await expect(admin.getByText(/^Последняя проверка:/)).toBeVisible()
  await admin.getByText(/^В порядке:/).click()
  await inspectFromTop(admin)
  await admin.setViewportSize({ width: 1440, height: 900 })
  await paid.click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Платежи' })).toBeVisible()
  await expect(admin.getByRole('table').getByRole('row')).not.toHaveCount(0)

  // The list is read before the mail is sent, and arrives after it.
  const sent = admin.waitForResponse((answer) => answer.url().endsWith('/api/admin/test-mail'))
  await admin.route(
    /\/api\/admin\/mails/,
    async (route) => {
      const response = await route.fetch()
      await sent
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await admin.goto('/admin/mails')
  await admin.getByRole('button', { name: 'Отправить себе проверочное' }).click()
  await expect(admin.getByText(`Письмо ушло на ${adminEmail}`)).toBeVisible()
  await expect.poll(() => subjectsTo(stack, adminEmail)).toContain('Проверка почты')
  const tested = admin.getByRole('listitem').filter({ hasText: adminEmail })
  await tested
    .getByRole('button', { name: /^Отправить ещё раз/ })
    .first()
    .click()
  await inspectFromTop(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click()
  await expect(admin.getByText('Письмо в очереди, скоро уйдёт')).toBeVisible()
  await expect
    .poll(async () => (await subjectsTo(stack, adminEmail)).filter((one) => one === 'Проверка почты'))
    .toHaveLength(2)

  await admin.getByLabel('Почта', { exact: true }).fill(person.email)
  await admin.getByRole('button', { name: 'Найти', exact: true }).click()
  const booked = admin
    .getByRole('listitem')
    .filter({ hasText: person.email })
    .filter({ hasText: 'Встреча забронирована' })
  await expect(booked).toContainText('Повторить нельзя: в письме был код или ссылка для входа')
  await inspectFromTop(admin)

  await admin.goto('/admin/jobs')
  await expect(admin.getByRole('heading', { level: 1, name: 'Неудавшиеся задачи' })).toBeVisible()
  await expect(admin.getByText('Неудавшихся задач нет')).toBeVisible()
  await inspectFromTop(admin)
  expect(complaints).toEqual([])
})

/** Scrolls to the top, because a link half covered by the sticky header would count as a small target. */
async function inspectFromTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await inspect(page)
}

async function subjectsTo(stack: Stack, email: string): Promise<string[]> {
  return (await stack.mailTo(email)).map(({ subject }) => subject)
}

/** Submits an application as the two steps of the form do. */
async function apply(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { state } = JSON.parse(localStorage.getItem('auth')!) as { state: { session: { access_token: string } } }
    async function call(method: string, path: string, body?: object): Promise<unknown> {
      const headers = { authorization: `Bearer ${state.session.access_token}`, 'content-type': 'application/json' }
      const answer = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    }
    const { items } = (await call('GET', '/api/categories')) as { items: { category_id: string }[] }
    const details = {
      first_name: 'Вера',
      last_name: 'Лебедева',
      alias: 'vera-operator',
      headline: 'Карьерный консультант',
      about: 'Помогаю сменить работу.',
      category_ids: [items[0]!.category_id],
      social_links: ['https://t.me/vera'],
    }
    const path = '/api/applications/current-step'
    await call('PATCH', path, { prefill: 'CLEAR' })
    await call('POST', path, { step: 'SPEAKER_DETAILS', ...details })
    await call('POST', path, { step: 'LEGAL_ENTITY_CHOICE', legal: { legal_form: 'INDIVIDUAL' } })
    await call('POST', path, { step: 'SUBMITTED' })
  })
}

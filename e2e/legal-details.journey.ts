import type { APIRequestContext, Page } from '@playwright/test'
import { mondayAhead } from './days.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { requestSession, signIn } from './people.ts'

const adminEmail = 'admin@razgovor.example'
const desktop = { width: 1440, height: 900 }
const timur = 'timur@razgovor.example'

test('a change from individual to self-employed is rejected, then approved, and allows paid slots', async ({
  stack,
  page,
  openWindow,
}) => {
  await makeIndividual(page.request)
  const complaints = collectComplaints(page)
  await signIn(page, timur)
  const admin = await openWindow()
  await signIn(admin, adminEmail)

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Реквизиты' }).click()
  await expect(page.getByText('Чтобы брать плату за встречи, выбери другую форму.')).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'Изменить' }).click()
  await page.getByRole('radio', { name: /^Самозанятый/ }).check()
  await page.getByLabel('ИНН', { exact: true }).fill('5001 0073 2259')
  await page.getByLabel('БИК банка').fill('044525225')
  await page.getByLabel('Расчётный счёт').fill('40817810700000000001')
  await inspect(page)
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(page.getByRole('heading', { name: 'Новые реквизиты на проверке' })).toBeVisible()
  await inspect(page)

  await decide(admin, 'Отклонить', 'Счёт открыт на другого человека')
  await page.reload()
  await expect(page.getByText('Счёт открыт на другого человека')).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'Поправить и отправить снова' }).click()
  await page.getByLabel('Расчётный счёт').fill('40817810000000000002')
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(page.getByRole('heading', { name: 'Новые реквизиты на проверке' })).toBeVisible()

  await page.setViewportSize(desktop)
  await page.goto(`/schedule?view=week&day=${mondayAhead(10)}`)
  await page.getByRole('button', { name: 'Добавить окно', exact: true }).click()
  await addPaidSlot(page)
  await expect(page.getByText(/Физлицу доступны только бесплатные встречи/).first()).toBeVisible()

  await decide(admin, 'Одобрить', 'Всё в порядке')
  const subjects = async () => (await stack.mailTo(timur)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Новые реквизиты действуют')
  await addPaidSlot(page)
  await expect(page.getByText('Окно добавлено').first()).toBeVisible()
  await page.goto('/profile/legal')
  await expect(page.getByText('40817810000000000002')).toBeVisible()
  await inspect(page)
  expect(complaints).toEqual([])
})

async function makeIndividual(request: APIRequestContext): Promise<void> {
  const [speaker, admin] = [await requestSession(request, timur), await requestSession(request, adminEmail)]
  const headersOf = ({ access_token }: typeof admin) => ({ authorization: `Bearer ${access_token}` })
  const path = `/api/users/${speaker.user.user_id}/legal-details/changes`
  const sent = await request.post(path, { data: { legal_form: 'INDIVIDUAL' }, headers: headersOf(speaker) })
  const { change } = (await sent.json()) as { change: { legal_change_id: string } }
  const approval = `/api/admin/legal-changes/${change.legal_change_id}/approve`
  const approved = await request.post(approval, { data: {}, headers: headersOf(admin) })
  expect(approved.ok()).toBe(true)
}

async function decide(admin: Page, verb: 'Одобрить' | 'Отклонить', comment: string): Promise<void> {
  await admin.setViewportSize(desktop)
  await admin.goto('/admin')
  await admin.getByRole('link', { name: /Реквизиты ждут проверки/ }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Смена реквизитов' })).toBeVisible()
  await admin.getByRole('table').getByRole('link', { name: 'Тимур Абдрахманов' }).first().click()
  await admin.getByRole('button', { name: verb }).click()
  const dialog = admin.getByRole('dialog', { name: verb })
  await dialog.getByLabel(/Комментарий|Что исправить/).fill(comment)
  await inspect(admin)
  await dialog.getByRole('button', { name: verb }).click()
  await expect(dialog).toBeHidden()
}

async function addPaidSlot(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Новое окно' })
  await dialog.getByLabel('Начало').fill('07:00')
  await dialog.getByLabel('Цена, ₽').fill('2500')
  await dialog.getByRole('button', { name: 'Добавить окно' }).click()
}

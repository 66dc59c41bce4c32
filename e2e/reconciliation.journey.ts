import type { Page } from '@playwright/test'
import { expect, test, type Stack } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs, signIn } from './people.ts'

const adminEmail = 'admin@razgovor.example'

test('a chargeback in the bank’s registry is shown to the operator, the listener and the speaker', async ({
  stack,
  page: admin,
  openWindow,
}) => {
  const complaints = collectComplaints(admin)
  const { listener, speaker } = await stack.makeMeeting({ minutes: 60, isPaid: true, starts_in_minutes: 4 * 24 * 60 })
  const registry = await chargeBack(stack)

  await signIn(admin, adminEmail)
  await admin.goto('/admin/reconciliation')
  await admin.getByRole('button', { name: 'Загрузить реестр банка' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Файл').setInputFiles({ name: 'registry.csv', mimeType: 'text/csv', buffer: registry })
  await inspect(admin)
  await dialog.getByRole('button', { name: 'Загрузить' }).click()
  await expect(dialog.getByText('Записали чарджбэков: 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Готово' }).click()

  await admin.getByRole('button', { name: 'Сверить сейчас' }).click()
  const run = admin.getByRole('region', { name: 'Последняя сверка' })
  // This run, not an earlier one that started by itself; the sentence then appears once it has finished.
  await expect(run.getByText(/^Начал: /)).toBeVisible()
  await expect(run.getByText('Всё сошлось.')).toBeVisible()
  await expect(run.getByText(/, [1-9]\d*.плат/)).toBeVisible()
  await inspect(admin)
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto('/admin/bank_chargebacks')
  await expect(admin.getByRole('table').getByText('Из реестра')).toBeVisible()

  for (const person of [listener, speaker]) {
    const window = await openWindow()
    await appearAs(window, person)
    await window.goto('/notifications')
    await expect(window.getByRole('main').getByText('Банк вернул деньги за встречу, она отменена')).toBeVisible()
  }
  await expect
    .poll(async () => (await stack.mailTo(listener.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Встреча отменена/))
  expect(complaints).toEqual([])
})

test('an operator finds a tariff payment by e-mail and refunds it, and the speaker is on the free tariff', async ({
  page: speaker,
  openWindow,
}) => {
  const email = 'timur@razgovor.example'
  await signIn(speaker, email)
  await buyBasic(speaker)

  const admin = await openWindow()
  const complaints = collectComplaints(admin)
  await signIn(admin, adminEmail)
  await admin.goto(`/admin/orders?search=${encodeURIComponent(email)}`)
  await admin.getByRole('row').filter({ hasText: 'Оплачен' }).first().getByRole('link').first().click()
  await admin.getByRole('button', { name: 'Вернуть деньги' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText(/оплаченное время тарифа закончится/)).toBeVisible()
  await expect(dialog.getByLabel('Какая запись')).toHaveCount(0)
  await dialog.getByLabel('Сумма, ₽').fill('990')
  await dialog.getByLabel('Почему').fill('Не подошёл')
  await inspect(admin)
  await dialog.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(admin.getByText('Возврат записан, банк скоро его проведёт')).toBeVisible()

  await speaker.goto('/notifications')
  await expect(speaker.getByRole('main').getByText(/Вернём 990.₽ за тариф «Базовый»/)).toBeVisible()
  await speaker.goto('/profile/tariff')
  await expect(speaker.getByRole('heading', { name: 'Тариф «Бесплатный»' })).toBeVisible()
  expect(complaints).toEqual([])
})

/** Charges back the latest payment at the payer's bank and returns the registry from the bank's cabinet. */
async function chargeBack({ sandbox_url }: Stack): Promise<Buffer> {
  const payments = (await (await fetch(`${sandbox_url}/_control/tbank/payments`)).json()) as { payment_id: string }[]
  const answer = await fetch(`${sandbox_url}/_control/tbank/payments/${payments[0]!.payment_id}/chargeback`, {
    method: 'POST',
  })
  expect(answer.ok).toBe(true)
  return Buffer.from(await (await fetch(`${sandbox_url}/tbank/cabinet/registry.csv`)).arrayBuffer())
}

async function buyBasic(page: Page): Promise<void> {
  await page.goto('/tariffs')
  await page.getByRole('article', { name: 'Базовый' }).getByRole('button', { name: 'Подключить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Подтверждение оплаты' })
  await dialog.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await page.waitForURL(/\/tbank\/pay\//)
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Тариф «Базовый» на месяц' })).toBeVisible()
}

import type { Page } from '@playwright/test'
import { expect, test, type Stack } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { signIn, signUp } from './people.ts'

/** A demo speaker on the free tariff. */
const timur = 'timur@razgovor.example'
const daySeconds = 24 * 60 * 60

test('a guest compares tariffs by period, has to sign in, and as a listener is offered to become a speaker', async ({
  stack,
  page,
}) => {
  const complaints = collectComplaints(page)
  await page.goto('/tariffs')
  await page.getByRole('button', { name: /^Год/ }).click()
  await expect(page).toHaveURL(/\?period=YEARLY$/)
  const basic = page.getByRole('article', { name: 'Базовый' })
  await expect(basic).toContainText(/792\s₽/)
  await expect(basic).toContainText(/9\s504\s₽ на год, выгода 2\s376\s₽/)
  await inspect(page)

  await basic.getByRole('link', { name: 'Подключить' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await signUp(page, stack)
  await expect(page).toHaveURL(/\/tariffs\?period=YEARLY$/)
  await basic.getByRole('button', { name: 'Подключить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Подключение тарифа доступно только для спикеров' })
  await expect(dialog).toBeVisible()
  await inspect(page)
  await dialog.getByRole('link', { name: 'Стать спикером' }).click()
  await expect(page).toHaveURL(/\/profile\/speaker-application/)
  await page.goto('/profile/tariff')
  await expect(page.getByRole('heading', { name: 'Тарифы нужны спикерам' })).toBeVisible()
  await inspect(page)
  expect(complaints).toEqual([])
})

test('a tariff is bought, stopped, resumed, upgraded and renewed; a failed renewal is paid with another card', async ({
  stack,
  page,
  openWindow,
}) => {
  const complaints = collectComplaints(page)
  await signIn(page, timur)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Мой тариф' }).click()
  await expect(page.getByRole('heading', { name: 'Тариф «Бесплатный»' })).toBeVisible()
  await inspect(page)

  await test.step('a declined card charges nothing, and the payment can be continued', async () => {
    await page.getByRole('link', { name: 'Выбрать тариф' }).click()
    await take(page, 'Базовый', 'Подключить')
    await inspect(page)
    await pay(page)
    await payAtBank(page, 'Отклонить')
    await expect(page.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
    await inspect(page)
    await page.getByRole('link', { name: 'Мой тариф' }).click()
    await expect(page.getByRole('heading', { name: 'Тариф «Бесплатный»' })).toBeVisible()
  })

  await test.step('an abandoned payment can be continued or canceled', async () => {
    await page.goto('/tariffs')
    await take(page, 'Профи', 'Подключить')
    await pay(page)
    await page.waitForURL(/\/tbank\/pay\//)
    await page.goto('/profile/tariff')
    await expect(page.getByRole('heading', { name: 'Оплата тарифа не закончена' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Продолжить оплату' })).toBeVisible()
    await inspect(page)
    await page.getByRole('button', { name: 'Отказаться' }).click()
    await expect(page.getByRole('heading', { name: 'Оплата тарифа не закончена' })).toBeHidden()
  })

  await test.step('a tariff paid on the bank’s page starts', async () => {
    await page.goto('/tariffs')
    await take(page, 'Базовый', 'Подключить')
    await pay(page)
    await payAtBank(page, 'Оплатить')
    await expect(page).toHaveURL(/\/profile\/tariff$/)
    await expect(page.getByRole('heading', { name: 'Тариф «Базовый» на месяц' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Продление' })).toContainText(/спишем 990\s₽ с карты •••• 7761/)
    await inspect(page)
  })

  await test.step('an unsubscribed tariff works until it expires; resumed, it renews', async () => {
    await page.getByRole('button', { name: 'Отключить подписку' }).click()
    const dialog = page.getByRole('dialog', { name: 'Отключить подписку?' })
    await expect(dialog).toContainText(/будет работать до .+, потом включится бесплатный/)
    await inspect(page)
    await dialog.getByRole('button', { name: 'Отключить подписку' }).click()
    await expect(page.getByText(/Тариф работает до/)).toBeVisible()
    await inspect(page)
    await page.getByRole('button', { name: 'Продлевать снова' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }).click()
    await expect(page.getByText(/спишем 990/)).toBeVisible()
  })

  await test.step('an upgrade starts at once with the saved card, crediting unused days', async () => {
    await page.getByRole('link', { name: 'Сменить тариф' }).click()
    await expect(page.getByRole('article', { name: 'Базовый' })).toContainText('Твой тариф')
    await inspect(page)
    await take(page, 'Профи', 'Перейти')
    const dialog = page.getByRole('dialog', { name: 'Подтверждение оплаты' })
    await expect(dialog).toContainText('Зачтём за неиспользованные дни')
    await expect(dialog).toContainText('•••• 7761')
    await inspect(page)
    await pay(page)
    await expect(page.getByRole('heading', { name: 'Тариф «Профи» на месяц' })).toBeVisible()
    await expect(page.getByText('без ограничений').first()).toBeVisible()
  })

  await test.step('a downgrade starts at expiry and can be withdrawn before', async () => {
    await page.getByRole('link', { name: 'Сменить тариф' }).click()
    await take(page, 'Базовый', 'Перейти')
    await page.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }).click()
    await expect(page.getByText(/начнётся «Базовый»/)).toBeVisible()
    await inspect(page)
    await page.getByRole('button', { name: 'Не менять тариф' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }).click()
    await expect(page.getByText(/начнётся «Базовый»/)).toBeHidden()
  })
  expect(complaints).toEqual([])

  await stack.advance(31 * daySeconds + 3600)
  // The session expires within the month.
  const renewed = await openWindow()
  await signIn(renewed, timur)
  await renewed.goto('/notifications')
  await expect(renewed.getByText(/Продлили тариф «Профи»/).first()).toBeVisible()

  await refuseCard(stack)
  await stack.advance(31 * daySeconds + 3600)
  const failed = await openWindow()
  await signIn(failed, timur)
  await failed.goto('/profile/tariff')
  await expect(failed.getByText(/Не получилось списать оплату 1 раз/)).toBeVisible()
  await inspect(failed)
  await failed.getByRole('button', { name: 'Оплатить другой картой' }).click()
  await pay(failed)
  await payAtBank(failed, 'Оплатить')
  await expect(failed).toHaveURL(/\/profile\/tariff$/)
  await expect(failed.getByText(/Не получилось списать/)).toBeHidden()
  await expect(failed.getByText(/^Оплачен до/)).toBeVisible()
})

async function take(page: Page, title: string, button: string): Promise<void> {
  await page.getByRole('article', { name: title }).getByRole('button', { name: button }).click()
}

async function pay(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Подтверждение оплаты' })
    .getByRole('button', { name: 'Оплатить', exact: true })
    .click()
}

async function payAtBank(page: Page, button: 'Оплатить' | 'Отклонить'): Promise<void> {
  await page.waitForURL(/\/tbank\/pay\//)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Makes the bank decline the card that was charged last. */
async function refuseCard({ sandbox_url }: Stack): Promise<void> {
  const answer = await fetch(`${sandbox_url}/_control/tbank/payments`)
  const payments = (await answer.json()) as { rebill_id: string | null }[]
  const rebill_id = payments.find((payment) => payment.rebill_id !== null)?.rebill_id
  const response = await fetch(`${sandbox_url}/_control/tbank/rebills/${rebill_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ declines: true }),
  })
  expect(response.status).toBe(200)
}

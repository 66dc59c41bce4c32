import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs, ilya, signIn } from './people.ts'

test('a payout batch is made, exported and marked paid, and the speaker’s statement lists it for both sides', async ({
  stack,
  page,
  openWindow,
}) => {
  const listener = await stack.makeListener()
  await appearAs(page, listener)
  await page.goto('/verescha')
  await page.getByRole('button', { name: 'Записаться' }).first().click()
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  // The meeting is over, and the 72 hours for a dispute have passed.
  await stack.advanceToStart(listener.email, -80 * 60 * 60)

  const admin = await openWindow()
  const complaints = collectComplaints(admin)
  await signIn(admin, 'admin@razgovor.example')
  await admin.goto('/admin/payouts')
  await expect(admin.getByRole('button', { name: `Записать выплату: ${ilya.name}` })).toBeVisible()
  await inspect(admin)
  for (const tab of ['Не войдут', 'Долги', 'Реестры']) {
    await admin.getByRole('tab', { name: tab }).click()
    await inspect(admin)
  }
  await admin.getByRole('tab', { name: 'К выплате' }).click()
  await admin.getByRole('button', { name: 'Собрать реестр' }).click()
  await expect(admin.getByRole('heading', { name: /^Реестр № \d+$/ })).toBeVisible()
  await inspect(admin)

  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Скачать для 1С и клиент-банка' }).click()
  const text = new TextDecoder('windows-1251').decode(await readFile(await (await download).path()))
  expect(text).toContain(`Получатель1=${ilya.last_name} ${ilya.first_name}\r\n`)
  await inspect(admin)
  await admin.getByRole('button', { name: 'Отметить оплаченным' }).click()
  await expect(admin.getByRole('dialog', { name: 'Реестр оплачен?' }).getByText(/₽, [1-9]\d*.выплат/)).toBeVisible()
  await inspect(admin)
  await admin.getByRole('button', { name: 'Да, оплачен' }).click()
  await expect(admin.getByRole('region', { name: 'Оплачен' })).toBeVisible()
  await inspect(admin)
  await admin.getByRole('link', { name: new RegExp(ilya.last_name) }).click()
  await expect(admin).toHaveURL(/\/admin\/statements\//)
  await expect(admin.getByRole('heading', { name: /^Отчёт агента за/ })).toBeVisible()
  await expect(admin.getByRole('row', { name: /выплата Платёжное поручение/ })).toBeVisible()
  await inspect(admin)

  const speaker = await openWindow()
  complaints.push(...collectComplaints(speaker))
  await signIn(speaker, ilya.email)
  await speaker.goto('/earnings')
  await speaker.getByRole('link', { name: 'Отчёт агента' }).click()
  await expect(speaker.getByRole('heading', { name: /^Отчёт агента за/ })).toBeVisible()
  await expect(speaker.getByRole('row', { name: /выплата Платёжное поручение № \d+, реестр № \d+/ })).toBeVisible()
  await inspect(speaker)
  expect(complaints).toEqual([])
})

import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs, ilya, signIn } from './people.ts'

test('a paid meeting is expected, then earned; an admin records the payout, and the speaker sees it', async ({
  stack,
  page,
  openWindow,
}) => {
  const listener = page
  const person = await stack.makeListener()
  await appearAs(listener, person)
  await listener.goto('/verescha')
  await listener.getByRole('button', { name: 'Записаться' }).first().click()
  await listener.getByRole('button', { name: /^Оплатить/ }).click()
  await listener.getByRole('button', { name: 'Оплатить' }).click()
  await expect(listener.getByRole('heading', { name: 'Оплачено' })).toBeVisible()

  const speaker = await openWindow()
  const complaints = collectComplaints(speaker)
  await signIn(speaker, ilya.email)
  await speaker.goto('/profile')
  await speaker.getByRole('link', { name: 'Доходы' }).click()
  await expect(speaker.getByRole('heading', { name: 'Доходы', level: 1 })).toBeVisible()
  const row = speaker.getByRole('listitem').filter({ hasText: person.first_name }).filter({ hasText: 'Ожидается' })
  await expect(row).toBeVisible()
  await inspect(speaker)

  const download = speaker.waitForEvent('download')
  await speaker.getByRole('button', { name: 'Скачать CSV' }).click()
  const file = await readFile(await (await download).path())
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(file.toString('utf8')).toContain(`;${person.first_name} ${person.last_name};`)
  await speaker.getByRole('combobox', { name: 'Месяц' }).selectOption({ index: 1 })
  await expect(speaker).toHaveURL(/\?month=\d{4}-\d\d$/)

  // Leaving a page while it renews its session would lose the session.
  await speaker.goto('about:blank')
  // By then the meeting can no longer be disputed, so all of it is payable.
  await stack.advanceToStart(person.email, -80 * 60 * 60)
  await speaker.goto('/earnings')
  await expect(speaker.getByRole('listitem').filter({ hasText: person.first_name }).first()).toContainText('Заработано')

  const admin = await openWindow()
  await signIn(admin, 'admin@razgovor.example')
  await admin.goto('/admin/payouts')
  await admin.getByRole('button', { name: `Записать выплату: ${ilya.name}` }).click()
  await admin.getByLabel('Чем подтверждена').fill('Платёжка № 12')
  await inspect(admin)
  await admin.getByRole('button', { name: 'Записать', exact: true }).click()
  await expect(admin.getByText(/^Выплата .+ записана$/).first()).toBeVisible()
  await expect(admin.getByText(ilya.name)).toBeHidden()

  await speaker.reload()
  await expect(speaker.getByRole('region', { name: 'К выплате' })).toContainText(/^К выплате0\s₽/)
  expect(complaints).toEqual([])
})

test('a speaker without sales sees an empty earnings page, and a listener gets the 404 page', async ({
  openWindow,
}) => {
  const speaker = await openWindow()
  await signIn(speaker, 'timur@razgovor.example')
  await speaker.goto('/earnings')
  await expect(speaker.getByRole('heading', { name: 'Доходов пока нет' })).toBeVisible()
  await inspect(speaker)

  const listener = await openWindow()
  await signIn(listener, 'listener@razgovor.example')
  await listener.goto('/earnings')
  await expect(listener).toHaveURL(/\/404/)
})

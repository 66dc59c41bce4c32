import type { Locator } from '@playwright/test'
import { startReceiver } from '../apps/api/test/webhook-receiver.ts'
import { isSigned } from '../apps/api/test/webhooks.ts'
import { dayAhead } from './days.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { appearAs, ilya, signIn } from './people.ts'

const day = dayAhead(10)

/** Copies the secret that the dialog shows once, and closes the dialog. */
async function takeSecret(dialog: Locator, label: string): Promise<string> {
  const secret = await dialog.getByRole('group', { name: label }).textContent()
  await dialog.getByRole('button', { name: 'Скопировать' }).press('Enter')
  await dialog.getByRole('button', { name: 'Готово' }).press('Enter')
  await expect(dialog).toBeHidden()
  return secret!
}

test('a key adds a time, a listener books it, the webhook is called, and the key reads the booking', async ({
  stack,
  page: speaker,
  openWindow,
  playwright,
}) => {
  await using receiver = await startReceiver()
  const complaints = collectComplaints(speaker)
  await speaker.context().grantPermissions(['clipboard-write'])
  await signIn(speaker, ilya.email)
  await speaker.goto('/schedule')
  await speaker.getByRole('link', { name: 'Интеграции' }).click()
  await expect(speaker.getByRole('heading', { name: 'Ключей пока нет' })).toBeVisible()
  await expect(speaker.getByRole('heading', { name: 'Вебхуков пока нет' })).toBeVisible()
  await inspect(speaker)

  const key = await test.step('the speaker creates a key', async () => {
    await speaker.getByRole('button', { name: 'Создать ключ' }).press('Enter')
    const dialog = speaker.getByRole('dialog', { name: 'Новый ключ' })
    await dialog.getByRole('button', { name: 'Создать ключ' }).press('Enter')
    await expect(dialog.getByText('Назови ключ')).toBeVisible()
    await inspect(speaker)
    await dialog.getByRole('textbox', { name: 'Название' }).fill('Таблица')
    await dialog.getByRole('checkbox', { name: 'Добавлять и удалять окна' }).press('Space')
    await dialog.getByRole('textbox', { name: 'Название' }).press('Enter')
    const shown = speaker.getByRole('dialog', { name: 'Ключ создан' })
    await expect(shown).toBeVisible()
    await speaker.keyboard.press('Escape')
    await expect(shown.getByText(/после закрытия его уже не увидеть/)).toBeVisible()
    await inspect(speaker)
    return takeSecret(shown, 'Ключ API')
  })
  expect(key).toMatch(/^rzg_\w{46}$/)
  const program = await playwright.request.newContext({
    baseURL: new URL(speaker.url()).origin,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  const keys = speaker.getByRole('list', { name: 'Ключи API' }).getByRole('listitem')
  await expect(keys).toContainText('запросов ещё не было')

  const secret = await test.step('the speaker adds a webhook and tries it', async () => {
    await speaker.getByRole('button', { name: 'Добавить вебхук' }).press('Enter')
    const dialog = speaker.getByRole('dialog', { name: 'Новый вебхук' })
    await dialog.getByRole('textbox', { name: 'Адрес' }).fill(receiver.url)
    await inspect(speaker)
    await dialog.getByRole('textbox', { name: 'Адрес' }).press('Enter')
    const taken = await takeSecret(speaker.getByRole('dialog', { name: 'Секрет вебхука' }), 'Секрет')
    receiver.behave(500)
    await speaker.getByRole('button', { name: /^Проверить/ }).press('Enter')
    await expect(speaker.getByText(/код 500/)).toBeVisible()
    await inspect(speaker)
    receiver.behave(200)
    await speaker.getByRole('button', { name: /^Отправить ещё раз/ }).press('Enter')
    await expect(speaker.getByText(/код 200/)).toBeVisible()
    await speaker.getByText('Что отправлено').click()
    await expect(speaker.getByText('answered 200')).toBeVisible()
    await inspect(speaker)
    return taken
  })
  expect(isSigned(secret, receiver.received[0]!)).toBe(true)

  const user_id = await speaker
    .getByText(/^[\da-f-]{36}$/)
    .first()
    .textContent()
  const listener = await openWindow()
  await test.step('the program adds a time, and a listener books it', async () => {
    const time = { time_start_iso: `${day}T03:00:00Z`, time_end_iso: `${day}T03:30:00Z` }
    const made = await program.post(`/api/speakers/${user_id}/time-slots`, {
      data: { ...time, booking_mode: 'FREE_BOOKING', amount: 0, topic: 'Знакомство' },
    })
    expect(made.ok(), await made.text()).toBe(true)
    const { slot_id } = (await made.json()) as { slot_id: string }
    await appearAs(listener, await stack.makeListener())
    await listener.goto(`/${user_id}?week=1&slot=${slot_id}`)
    await listener.getByRole('button', { name: 'Записаться' }).first().click()
    await expect.poll(() => receiver.types()).toContain('booking.created')
  })
  const event = receiver.received.find(({ body }) => body.includes('booking.created'))!
  expect(isSigned(secret, event)).toBe(true)
  const { data } = JSON.parse(event.body) as { data: { consultation_id: string; topic: string } }
  expect(data.topic).toBe('Знакомство')
  const read = await program.get(`/api/consultations/${data.consultation_id}`)
  expect(await read.json()).toMatchObject({ side: 'SPEAKER', status: 'BOOKED', topic: 'Знакомство' })
  expect((await program.get(`/api/speakers/${user_id}/earnings`)).status()).toBe(403)

  await test.step('the speaker revokes the key and deletes the webhook', async () => {
    await speaker.reload()
    await expect(speaker.getByText('Новая запись · Доставлено')).toBeVisible()
    await expect(keys).toContainText('последний запрос сегодня')
    await speaker.getByRole('button', { name: 'Отозвать ключ «Таблица»' }).press('Enter')
    await speaker.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).press('Enter')
    await expect(speaker.getByRole('heading', { name: 'Ключей пока нет' })).toBeVisible()
    expect((await program.get(`/api/consultations/${data.consultation_id}`)).status()).toBe(401)
    await speaker.getByRole('button', { name: /^Удалить/ }).press('Enter')
    await inspect(speaker)
    await speaker.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter')
    await expect(speaker.getByRole('heading', { name: 'Вебхуков пока нет' })).toBeVisible()
  })
  await program.dispose()
  expect(complaints).toEqual([])
})

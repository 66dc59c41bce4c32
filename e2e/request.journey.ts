import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { dayAhead, written } from './days.ts'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { ilya, signIn, signUp } from './people.ts'

/** Returns a day so far ahead that the schedule is still empty, as DDMMYYYY. */
function typedDay(days: number): string {
  return written(dayAhead(days)).replaceAll('.', '')
}

async function propose(page: Page, topic: string, options: readonly { date: string; time: string }[]) {
  await page.getByLabel('Тема').fill(topic)
  for (const [index, { date, time }] of options.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Ещё вариант' }).click()
    const option = page.getByRole('group', { name: `Вариант ${index + 1}` })
    await option.getByRole('textbox', { name: 'Дата' }).pressSequentially(date)
    await option.getByLabel('Начало').pressSequentially(time)
  }
  await page.getByRole('button', { name: 'Отправить запрос' }).click()
}

test('a listener’s request is accepted with a price and paid, and another is declined with a comment', async ({
  stack,
  openWindow,
}) => {
  const listener = await openWindow()
  const complaints = collectComplaints(listener)
  await listener.goto(`/speakers?q=${encodeURIComponent(ilya.last_name)}`)
  await listener.getByRole('link', { name: ilya.name }).first().click()
  await listener.getByRole('link', { name: 'Предложить своё время' }).click()
  const person = await signUp(listener, stack)
  await expect(listener).toHaveURL(/\/consultation-request$/)
  await listener.getByRole('button', { name: 'Отправить запрос' }).click()
  await expect(listener.getByText('Назови тему')).toBeVisible()
  await expect(listener.getByText('Укажи дату как ДД.ММ.ГГГГ')).toBeVisible()
  await inspect(listener)

  await propose(listener, 'Разбор портфолио', [
    { date: typedDay(60), time: '0715' },
    { date: typedDay(61), time: '1830' },
  ])
  await expect(listener.getByRole('heading', { name: 'Запрос отправлен' })).toBeVisible()
  await expect(listener.getByText('Ждёт ответа спикера')).toBeVisible()
  await inspect(listener)

  const speaker = await openWindow()
  complaints.push(...collectComplaints(speaker))
  await signIn(speaker, ilya.email)
  await speaker.goto('/schedule-list')
  await speaker.getByRole('link', { name: /^Запросы 1/ }).click()
  const inbox = speaker.getByRole('article').filter({ hasText: 'Разбор портфолио' })
  await expect(inbox).toContainText(`${person.first_name} ${person.last_name}`)
  await inspect(speaker)
  await inbox.getByRole('button', { name: 'Принять' }).click()
  const accepting = speaker.getByRole('dialog', { name: 'Принять запрос' })
  await accepting.getByRole('button', { name: /18:30/ }).click()
  await accepting.getByLabel('Цена, ₽').fill('3000')
  await inspect(speaker)
  await accepting.getByRole('button', { name: 'Принять запрос' }).click()
  await expect(accepting).toBeHidden()
  await expect(inbox).toContainText(/Принят · 3\s000/)

  await expect(listener.getByRole('dialog').filter({ hasText: 'Запрос принят' })).toBeVisible()
  await expect
    .poll(async () => (await stack.mailTo(person.email)).map(({ text }) => text).join('\n'))
    .toContain(`${stack.url}/cart`)
  await listener.goto('/orders?view=requests')
  await inspect(listener)
  await listener.getByRole('button', { name: /Оплатить 3\s000/ }).click()
  await expect(listener).toHaveURL(/\/cart/)
  await listener.getByRole('button', { name: /^Оплатить/ }).click()
  await listener.waitForURL(`${stack.sandbox_url}/**`)
  await listener.getByRole('button', { name: 'Оплатить' }).click()
  await expect(listener.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  await listener.goto('/orders')
  await expect(listener.getByRole('article').filter({ hasText: 'Разбор портфолио' })).toContainText(/18:30/)

  const page = new URL(await speakerPage(listener)).pathname
  await listener.goto(`${page}/consultation-request`)
  await propose(listener, 'Ещё один разговор', [{ date: typedDay(62), time: '1200' }])
  await expect(listener.getByRole('heading', { name: 'Запрос отправлен' })).toBeVisible()
  await speaker.reload()
  const second = speaker.getByRole('article').filter({ hasText: 'Ещё один разговор' })
  await second.getByRole('button', { name: 'Отклонить' }).click()
  const declining = speaker.getByRole('dialog', { name: /Отклонить/ })
  await declining.getByLabel('Пара слов слушателю').fill('В этот день я в отпуске')
  await expectAccessible(speaker)
  await declining.getByRole('button', { name: 'Отклонить запрос' }).click()
  await expect(declining).toBeHidden()
  await listener.goto('/orders?view=requests')
  await expect(listener.getByText('В этот день я в отпуске')).toBeVisible()
  expect(complaints).toEqual([])
})

/** Returns the page of the meeting's speaker, from the card in the orders. */
async function speakerPage(listener: Page): Promise<string> {
  return listener
    .getByRole('link', { name: ilya.name })
    .first()
    .evaluate((link: HTMLAnchorElement) => link.href)
}

test('a link subscribes to the calendar, and a new link invalidates the former', async ({ page, request }) => {
  const complaints = collectComplaints(page)
  await signIn(page, ilya.email)
  await page.goto('/schedule-list')
  const links: string[] = []
  for (let made = 0; made < 2; made++) {
    await page.getByRole('button', { name: 'Подписаться на календарь' }).click()
    await page.getByRole('button', { name: 'Создать ссылку' }).click()
    links.push(await page.getByLabel('Ссылка на календарь').inputValue())
    if (made === 0) await inspect(page)
    const dialog = page.getByRole('dialog', { name: 'Подписаться на календарь' })
    await dialog.getByRole('button', { name: 'Назад' }).click()
    await expect(dialog).toBeHidden()
  }
  const [former, current] = await Promise.all(links.map((link) => request.get(link)))
  expect(former!.status()).toBe(404)
  expect(await current!.text()).toContain('BEGIN:VCALENDAR')
  expect(complaints).toEqual([])
})

import { expect, test } from './fixtures.ts'
import { inspect } from './inspect.ts'
import { expectLargeTextFits } from './large-text.ts'
import { someOf } from './long-run.ts'
import { appearAs, signIn } from './people.ts'

/** By the role that opens them. */
const pages = {
  nobody: ['/', '/auth', '/auth/vk', '/auth/ya', '/about', '/legal-documents', '/feedback', '/tariffs', '/news'].concat(
    '/speakers',
    '/speakers/career',
    '/speakers?q=никтотакой',
    '/speakers?when=week',
    '/404',
    '/anna-safonova',
  ),
  listener: ['personal-info', 'change-password', 'sessions', 'data', 'speaker-application', 'donations']
    .map((part) => `/profile/${part}`)
    .concat('/profile', '/cart', '/orders', '/orders?tab=past', '/order-decline', '/order-confirm', '/order-result')
    .concat(
      '/messages',
      '/messages/share',
      '/favorites',
      '/orders?view=payments',
      '/notifications',
      '/connection-test',
      '/anna-safonova/consultation-request',
      '/speaker-application-finish',
    ),
  anna: ['/profile/tariff', '/schedule?view=week', '/schedule?view=day', '/schedule?view=month', '/schedule/rules']
    .concat('/schedule-list', '/schedule/series', '/earnings', '/orders?side=speaker', '/anna-safonova')
    .concat(['figures', 'packages', 'promo-codes', 'share', 'integrations'].map((part) => `/schedule/${part}`)),
  admin: ['/admin', '/admin/mails', '/admin/payouts', '/admin/users', '/admin/bookings', '/admin/news/new'],
}

for (const [who, paths] of Object.entries(pages))
  test(`with text twice as large nothing is cut off on a phone: the pages of ${who}`, async ({ page }) => {
    if (who !== 'nobody') await signIn(page, `${who}@razgovor.example`)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of someOf(paths)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectLargeTextFits(page)
    }
  })

test('the VK return page and an article preview fit with large text', async ({ page }) => {
  await page.goto('/auth/vk')
  await inspect(page)
  await signIn(page, 'admin@razgovor.example')
  await page.goto('/news')
  const article = (await page.getByRole('main').getByRole('listitem').getByRole('link').first().getAttribute('href'))!
  await page.goto(article.replace('/news/', '/admin/news-previews/'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await inspect(page)
  await expectLargeTextFits(page)
})

test('the block for other sites fits with large text', async ({ openWindow }) => {
  // The block allows no style but its own.
  const page = await openWindow({ bypassCSP: true, viewport: { width: 360, height: 740 } })
  for (const path of ['/embed/anna-safonova', '/embed/anna-safonova?theme=dark', '/embed/nobody-at-all']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLargeTextFits(page)
  }
})

test('a conversation and the materials of a meeting fit with large text, for both sides', async ({
  stack,
  page: speaker,
  openWindow,
}) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, isPaid: false })
  const listener = await openWindow()
  await appearAs(speaker, people.speaker)
  await appearAs(listener, people.listener)
  for (const page of [speaker, listener]) await page.setViewportSize({ width: 360, height: 740 })

  for (const page of [speaker, listener]) {
    await page.goto('/messages')
    await expectLargeTextFits(page)
    await page.getByRole('list', { name: 'Переписки' }).getByRole('link').first().click()
    const field = page.getByRole('textbox', { name: 'Сообщение' })
    await field.fill(`Вот план: https://example.ru/${'plan-'.repeat(20)}`)
    await page.getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(page.getByText(/Отправлено|Прочитано/).first()).toBeVisible()
    await page.locator('input[type=file]').setInputFiles({
      name: `${'Очень длинное имя '.repeat(4)}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('1'),
    })
    await expect(page.getByRole('list', { name: 'Прикреплённые файлы' })).toContainText('Загружен')
    await expectLargeTextFits(page)
    await page.getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Скачать Очень длинное/ }).last()).toBeVisible()
    await expectLargeTextFits(page)
  }

  await speaker.goto(`/materials/${consultation_id}`)
  await expect(speaker.getByRole('heading', { name: 'Встреча ещё не закончилась' })).toBeVisible()
  await expectLargeTextFits(speaker)
  await stack.advance(2 * 60 * 60)
  await speaker.getByRole('textbox', { name: 'Текст' }).fill('Достопримечательность '.repeat(4))
  await speaker.getByLabel('Прикрепить файлы').setInputFiles({
    name: `${'Конспект-'.repeat(8)}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await speaker.getByRole('button', { name: 'Сохранить' }).click()
  await expect(speaker.getByText('Письмо слушателям уже в пути')).toBeVisible()
  await expectLargeTextFits(speaker)
  await listener.goto(`/materials/${consultation_id}`)
  await expect(listener.getByRole('list', { name: 'Файлы' })).toBeVisible()
  await expectLargeTextFits(listener)
})

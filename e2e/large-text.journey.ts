import { expect, test } from './fixtures.ts'
import { inspect } from './inspect.ts'
import { expectLargeTextFits } from './large-text.ts'
import { signIn } from './people.ts'

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
    for (const path of paths) {
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

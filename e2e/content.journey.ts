import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { passCaptcha, signIn } from './people.ts'

const support = 'support@razgovor.example'
const publicPages = ['/about', '/legal-documents', '/legal-documents?document=terms&version=1', '/feedback', '/news']

test('public content pages fit every width', async ({ openWindow }) => {
  const page = await openWindow({ timezoneId: 'Asia/Vladivostok' })
  const complaints = collectComplaints(page)
  for (const path of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inspect(page)
  }
  expect(complaints).toEqual([])
})

test('the footer links to the documents, and a former version is marked as such', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(/версия \d/)
  await footer.getByRole('link', { name: 'Документы' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Условия использования' })).toBeVisible()
  await expect(page.getByText(/Версия 2\. Действует с 01\.12\.2025/)).toBeVisible()
  await page.getByRole('link', { name: /Версия 1/ }).click()
  await expect(page.getByText('Это не действующая версия.')).toBeVisible()
  await expect(page.getByText(/Версия 1\. Действовала с 01\.03\.2025 до 01\.12\.2025/)).toBeVisible()
  await page.getByRole('link', { name: 'Открыть действующую' }).click()
  await expect(page.getByText('Это не действующая версия.')).toBeHidden()
  await page.getByRole('link', { name: 'Отмена и возврат' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Отмена и возврат' })).toBeVisible()
})

test('a printed document contains only its text', async ({ page }) => {
  await page.goto('/legal-documents?document=offer')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Оферта' })).toBeVisible()
  const roles = ['banner', 'contentinfo', 'navigation', 'button'] as const
  for (const hidden of roles.map((role) => page.getByRole(role)))
    await expect(hidden.filter({ visible: true })).toHaveCount(0)
})

test('feedback reaches support, and its sender sees a confirmation', async ({ page, stack }) => {
  await page.goto('/feedback')
  await page.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByText('Введи тему сообщения')).toBeVisible()
  await page.getByLabel('Как тебя зовут').fill('Вера Лебедева')
  await page.getByLabel('Почта для ответа').fill('vera@example.ru')
  await page.getByLabel('Тема').fill('Не вижу встречу')
  await page.getByLabel('Сообщение').fill('Оплатил, а в заказах пусто.')
  await page.getByRole('button', { name: 'Отправить' }).click()
  await passCaptcha(page, page.getByRole('heading', { name: 'Спасибо, письмо у нас' }))
  await expect(page.getByText('vera@example.ru')).toBeVisible()
  await expect
    .poll(async () => (await stack.mailTo(support)).map(({ subject, text }) => `${subject}\n${text}`).join('\n'))
    .toMatch(/Обратная связь: Не вижу встречу\n.*Оплатил, а в заказах пусто\./s)
})

test('the feedback form is prefilled with a signed-in user’s name and e-mail', async ({ page }) => {
  await signIn(page, 'listener@razgovor.example')
  await page.goto('/feedback')
  await expect(page.getByLabel('Почта для ответа')).toHaveValue('listener@razgovor.example')
  await expect(page.getByLabel('Как тебя зовут')).not.toHaveValue('')
  await expect(page.getByRole('link', { name: 'Партнёрство' })).toHaveCount(0)
})

test('a news article opened from the list has link preview metadata', async ({ page, request }) => {
  await page.goto('/news')
  const first = page.getByRole('main').getByRole('listitem').first().getByRole('link')
  const title = await first.getByRole('heading').innerText()
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.reload()
  const picture = await metaOf(page, 'og:image')
  expect(await metaOf(page, 'og:type')).toBe('article')
  expect(await metaOf(page, 'og:image:alt')).toBe(title)
  await expectPicture(request, picture)
  const kinds = await ldKinds(page)
  expect(kinds).toEqual(expect.arrayContaining(['NewsArticle', 'BreadcrumbList']))
})

test('a speaker’s page has link preview metadata with a picture, a price and a description', async ({
  page,
  request,
}) => {
  await page.goto('/anna-safonova')
  expect(await metaOf(page, 'og:type')).toBe('profile')
  expect(await metaOf(page, 'og:image:alt')).toContain('Анна Сафонова')
  expect(await metaOf(page, 'og:description')).toMatch(/\p{L}{3}/u)
  await expectPicture(request, await metaOf(page, 'og:image'))
  expect(await ldKinds(page)).toEqual(expect.arrayContaining(['Person', 'Service', 'BreadcrumbList']))
  expect((await ldTexts(page)).find((text) => text.includes('"Service"'))).toMatch(/"(?:lowP|p)rice":\s*"?\d/)
})

test('an unknown address returns 404 with a link to the home page', async ({ page }) => {
  const answer = await page.goto('/takogo-adresa-net')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'На главную' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the sitemap lists the public pages, and each of them responds with 200', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const [, index] = /^Sitemap: (.+)$/m.exec(robots)!
  const parts = placesIn(await (await request.get(index!)).text())
  const places = (await Promise.all(parts.map(async (part) => placesIn(await (await request.get(part)).text())))).flat()
  expect(places.length).toBeGreaterThan(20)
  const paths = places.map((place) => new URL(place).pathname)
  expect(paths).toEqual(expect.arrayContaining(['/', '/speakers', '/about', '/news', '/feedback', '/anna-safonova']))
  for (const place of places) expect((await request.get(place)).status(), place).toBe(200)
})

test('the site has a web app manifest with icons', async ({ page, request }) => {
  await page.goto('/')
  const manifest = await (await request.get((await page.locator('link[rel=manifest]').getAttribute('href'))!)).json()
  expect(manifest).toMatchObject({ display: 'standalone', short_name: 'Разговор' })
  for (const { src } of (manifest as { icons: { src: string }[] }).icons)
    expect((await request.get(src)).headers()['content-type']).toBe('image/png')
})

const placesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)

async function metaOf(page: Page, property: string): Promise<string> {
  return (await page.locator(`meta[property="${property}"]`).getAttribute('content'))!
}

function ldTexts(page: Page): Promise<string[]> {
  return page.locator('script[type="application/ld+json"]').allTextContents()
}

async function ldKinds(page: Page): Promise<string[]> {
  return (await ldTexts(page)).map((text) => (JSON.parse(text) as { '@type': string })['@type'])
}

async function expectPicture(request: APIRequestContext, address: string): Promise<void> {
  const picture = await request.get(address)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  expect((await picture.body()).length).toBeGreaterThan(10_000)
}

import type { FrameLocator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { startForeignSite } from './foreign-site.ts'
import { collectComplaints, inspect } from './inspect.ts'
import { signIn } from './people.ts'
import { chromium } from './playwright.config.ts'

const anna = 'anna-safonova'

// The headless shell does not print.
test.use({ launchOptions: chromium })

test('a speaker’s times on somebody else’s site open our site on that time', async ({ page, context, stack }) => {
  const script = `<script async src="${stack.url}/embed.js"></script>`
  await using site = await startForeignSite({
    '/': `${script}<h1>Анна</h1><div data-razgovor="${anna}"><a href="${stack.url}/${anna}">Записаться</a></div>${script}
      <button data-razgovor-popup="${anna}" data-theme="dark">Записаться</button><a href="#">Дальше</a>`,
  })
  const complaints = collectComplaints(page)
  await page.goto(site.url)
  const block = page.locator('div > iframe')
  const times = await shownTimes(page.frameLocator('div > iframe'))

  await test.step('the block is as high as its content, at every width', async () => {
    for (const width of [1440, 390, 280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => overflowOf(page)).toEqual({ x: 0, y: 0 })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page)
    await expect(page.locator('iframe')).toHaveCount(1)
  })

  await test.step('a time opens our site in a new tab, on that time', async () => {
    const [opened] = await Promise.all([context.waitForEvent('page'), times.first().click()])
    await expect(opened.getByRole('complementary', { name: 'Запись' })).toContainText(await timeOf(times))
    await expect(opened.getByRole('button', { name: 'Записаться' }).first()).toBeVisible()
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await opened.close()
  })

  await test.step('a button opens the block as a dialog, which the keyboard opens, uses and closes', async () => {
    const button = page.getByRole('button', { name: 'Записаться' })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Выбери время' })
    await expect(dialog.getByRole('button', { name: 'Закрыть' })).toBeFocused()
    const inDialog = await shownTimes(page.frameLocator('dialog iframe'))
    await expect(inDialog.first()).toBeVisible()
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Дальше' })).not.toBeFocused()
    }
    await inDialog.first().focus()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await button.click()
    await page.mouse.click(5, 5)
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  })
  await expect(block).toHaveCount(1)
  expect(complaints).toEqual([])
})

/** Expects that the block shows times, and returns their links. */
async function shownTimes(frame: FrameLocator) {
  await expect(frame.getByRole('heading', { level: 1, name: 'Анна Сафонова' })).toBeVisible()
  await expect(frame.getByText('По Москве, UTC+3')).toBeVisible()
  return frame.getByRole('list', { name: /^Свободное время: / }).getByRole('link')
}

async function timeOf(times: Awaited<ReturnType<typeof shownTimes>>): Promise<string> {
  return /^\d\d:\d\d/.exec(await times.first().innerText())![0]
}

async function overflowOf(page: Page) {
  const frame = page.frames().find((one) => one.url().includes('/embed/'))!
  return frame.evaluate(() => {
    const { scrollWidth, clientWidth, clientHeight } = document.documentElement
    return { x: scrollWidth - clientWidth, y: Math.ceil(document.body.getBoundingClientRect().height) - clientHeight }
  })
}

test('the script adds one global, shows blocks that are added later, and ignores messages of other origins', async ({
  page,
  stack,
}) => {
  const script = `<script src="${stack.url}/embed.js"></script>`
  await using site = await startForeignSite({
    '/': '',
    '/with': `<div data-razgovor="${anna}"></div>${script}${script}`,
  })
  const globals = () => page.evaluate(() => Object.keys(window))
  await page.goto(site.url)
  const before = await globals()
  await page.goto(`${site.url}/with`)
  await expect(page.locator('iframe')).toHaveCount(1)
  expect((await globals()).filter((name) => !before.includes(name) && !/^\d+$/.test(name))).toEqual(['razgovor'])

  await page.evaluate((alias) => {
    const place = document.createElement('div')
    place.dataset['razgovor'] = alias
    document.body.append(place)
    const { razgovor } = window as { razgovor?: { mount(): void } }
    razgovor?.mount()
  }, anna)
  await expect(page.locator('iframe')).toHaveCount(2)
  const frame = page.locator('iframe').first()
  await expect.poll(() => frame.evaluate((element) => element.clientHeight)).not.toBe(480)
  const height = await frame.evaluate((element) => element.clientHeight)
  await frame.evaluate(async (element: HTMLIFrameElement) => {
    const data = { razgovor: { height: 4000, close: true } }
    window.postMessage(data, '*')
    const source = element.contentWindow
    window.dispatchEvent(new MessageEvent('message', { data, source, origin: 'https://evil.example' }))
    await new Promise(requestAnimationFrame)
  })
  expect(await frame.evaluate((element) => element.clientHeight)).toBe(height)
})

test('other pages of ours refuse to be framed', async ({ page, stack }) => {
  const paths = ['/', `/${anna}`, '/auth', '/cart', '/api/version', `/embed/${anna}`]
  await using site = await startForeignSite({
    '/': paths.map((path) => `<iframe src="${stack.url}${path}" title="${path}"></iframe>`).join(''),
  })
  await page.goto(site.url)
  await expect(page.frameLocator('iframe').last().getByRole('heading', { level: 1 })).toBeVisible()
  const shown = page
    .frames()
    .flatMap((frame) => (frame.url().startsWith(stack.url) ? [new URL(frame.url()).pathname] : []))
  expect(shown).toEqual([`/embed/${anna}`])
})

test('the block reads without scripts, in every theme and width, in the zone of its reader', async ({ openWindow }) => {
  const page = await openWindow({ javaScriptEnabled: false })
  for (const path of [anna, 'nevskaya?theme=dark', 'nobody-at-all']) {
    await page.goto(`/embed/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Такой страницы нет' })).toBeVisible()
  const far = await openWindow({ timezoneId: 'Asia/Omsk' })
  await far.goto(`/embed/${anna}`)
  await expect(far.getByText('Омск, UTC+6')).toBeVisible()
  await inspect(far)
  await far.goto(`/embed/${anna}?theme=dark`)
  await inspect(far)
})

test('a speaker copies the code of the block, and prints a card with a QR code', async ({ page, openWindow }) => {
  const complaints = collectComplaints(page)
  await signIn(page, 'anna@razgovor.example')
  await page.goto('/schedule')
  await page.getByRole('navigation', { name: 'Моя работа' }).getByRole('link', { name: 'На свой сайт' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'На свой сайт' })).toBeVisible()
  await shownTimes(page.frameLocator('iframe'))
  await inspect(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  const code = page.getByRole('textbox', { name: 'Код для вставки' })
  await page.getByRole('button', { name: 'Тёмные' }).click()
  await page.getByRole('button', { name: 'По кнопке' }).click()
  await expect(code).toHaveValue(/^<button type="button" data-razgovor-popup="anna-safonova" data-theme="dark">/)
  await expect(page.locator('iframe')).toHaveAttribute('src', /\?theme=dark$/)
  await page.getByRole('button', { name: 'Без скрипта' }).click()
  await using site = await startForeignSite({ '/': await code.inputValue() })
  const other = await openWindow()
  await other.goto(site.url)
  await shownTimes(other.frameLocator('iframe'))

  await page.getByRole('button', { name: 'Листовка A6' }).click()
  await page.getByRole('button', { name: 'Распечатать' }).click()
  const sheet = page.frameLocator('iframe[srcdoc]')
  await expect(sheet.getByRole('heading', { name: 'Анна Сафонова', includeHidden: true })).toBeAttached()
  await expect(sheet.getByText(/\/anna-safonova$/)).toBeAttached()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать SVG' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('qr.svg')
  expect(complaints).toEqual([])
})

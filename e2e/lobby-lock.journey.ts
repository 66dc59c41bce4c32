import { expect, type Browser, type Page } from '@playwright/test'
import type { MadeUser } from '@razgovor/api/test/factories'
import { expectAccessible } from './accessibility.ts'
import { expectNoSidewaysScroll } from './fixtures.ts'
import { makeGroupOfTwo } from './group-meeting.ts'
import { needsLongRun } from './long-run.ts'
import { fullName, test, type MeetingStack } from './meeting-stack.ts'

const widths = [360, 390, 768, 1440]

test.describe(() => {
  needsLongRun()

  test('in a locked room the host admits and refuses listeners, and changes their mind; all pages follow by themselves', async ({
    stack,
    browser,
  }) => {
    const { consultation_id, speaker, vera, long } = await makeGroupOfTwo(stack.api)
    const ofSpeaker = await stack.openLobby(browser, { user: speaker, consultation_id, small_camera: 0 })
    await enter(ofSpeaker)
    await ofSpeaker.keyboard.press('u')
    await ofSpeaker.getByRole('checkbox', { name: 'Закрыть комнату: новых впускаю я' }).check()
    await ofSpeaker.getByRole('button', { name: 'Закрыть участников' }).click()
    const ofVera = await openLocked(stack, browser, { user: vera, consultation_id })
    await expectFits(ofVera)

    await test.step('a knock is shown and announced, and «Впустить» opens the room on the page of the listener who asked', async () => {
      await ofVera.getByRole('button', { name: 'Попроситься войти' }).click()
      await expect(ofVera.getByText('Ждём, когда тебя впустят')).toBeVisible()
      await expectFits(ofVera)
      const notice = ofSpeaker.getByRole('group', { name: `Просится войти: ${fullName(vera)}` })
      await expect(notice).toBeVisible()
      const announcer = ofSpeaker.locator('[aria-live=polite]').filter({ hasText: 'Просится войти' })
      await expect(announcer).toContainText(fullName(vera))
      await expectFits(ofSpeaker)
      await notice.getByRole('button', { name: 'Впустить' }).click()
      await expect(notice).toBeHidden()
      await expectInside(ofVera)
    })

    await test.step('an admitted listener need not ask again after a reload', async () => {
      await ofVera.reload()
      await enter(ofVera)
    })

    const ofLong = await openLocked(stack, browser, { user: long, consultation_id })
    await test.step('over the chat on a phone the host still sees the waiting listener, and refuses', async () => {
      await ofSpeaker.setViewportSize({ width: 360, height: 740 })
      await ofSpeaker.keyboard.press('c')
      await ofLong.getByRole('button', { name: 'Попроситься войти' }).click()
      const notice = ofSpeaker.getByRole('group', { name: `Просится войти: ${fullName(long)}` })
      await expect(notice).toBeVisible()
      await expectNoSidewaysScroll(ofSpeaker)
      await expectAccessible(ofSpeaker)
      await notice.getByRole('button', { name: 'Не впускать' }).click()
      await expect(ofLong.getByText('Пока тебя не могут впустить')).toBeVisible()
      await expect(notice).toBeHidden()
      await expectFits(ofLong)
    })

    await test.step('a reload by the refused listener changes nothing, and the host admits them from the list', async () => {
      await ofLong.reload()
      await expect(ofLong.getByText('Пока тебя не могут впустить')).toBeVisible()
      await ofSpeaker.getByRole('button', { name: 'Закрыть чат' }).click()
      await ofSpeaker.setViewportSize({ width: 1440, height: 800 })
      await ofSpeaker.keyboard.press('u')
      const list = ofSpeaker.getByRole('region', { name: 'Просятся войти' })
      await expect(list.getByText('Вход закрыт')).toBeVisible()
      await expectFits(ofSpeaker)
      await list.getByRole('button', { name: `Впустить: ${fullName(long)}` }).click()
      await expect(list).toBeHidden()
      await expectInside(ofLong)
      await expect(ofSpeaker.getByRole('list', { name: 'Кто на встрече' }).getByRole('listitem')).toHaveCount(3)
    })
    for (const page of [ofSpeaker, ofVera, ofLong]) await page.context().close()
  })
})

test('a waiting listener comes in when the host opens the room, and still waits after a reload', async ({
  stack,
  browser,
}) => {
  const { consultation_id, speaker, vera, long } = await makeGroupOfTwo(stack.api)
  const ofSpeaker = await stack.openLobby(browser, { user: speaker, consultation_id, small_camera: 0 })
  await enter(ofSpeaker)
  await ofSpeaker.keyboard.press('u')
  const lock = ofSpeaker.getByRole('checkbox', { name: 'Закрыть комнату: новых впускаю я' })
  await lock.check()
  const pages = []
  for (const user of [vera, long]) {
    const page = await openLocked(stack, browser, { user, consultation_id })
    await page.getByRole('button', { name: 'Попроситься войти' }).click()
    await expect(page.getByText('Ждём, когда тебя впустят')).toBeVisible()
    pages.push(page)
  }
  await pages[0]!.reload()
  await expect(pages[0]!.getByText('Ждём, когда тебя впустят')).toBeVisible()
  const list = ofSpeaker.getByRole('region', { name: 'Просятся войти' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('button', { name: 'Впустить всех' })).toBeVisible()
  for (const width of widths) {
    await ofSpeaker.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(ofSpeaker)
  }
  await expectAccessible(ofSpeaker)
  await lock.uncheck()
  for (const page of pages) await expectInside(page)
  await expect(list).toBeHidden()
  for (const page of [ofSpeaker, ...pages]) await page.context().close()
})

async function openLocked(stack: MeetingStack, browser: Browser, visit: { user: MadeUser; consultation_id: string }) {
  const page = await stack.openLobby(browser, { ...visit, small_camera: 0 })
  await expect(page.getByText('Комната закрыта, новых впускают по просьбе')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toHaveCount(0)
  return page
}

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expectInside(page)
}

async function expectInside(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Выключить микрофон', exact: true })).toBeEnabled()
}

async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize()!
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await page.setViewportSize(before)
}

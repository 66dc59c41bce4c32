import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectNoSidewaysScroll } from './fixtures.ts'
import { enterRoom, groupOptions, makeGroupOfTwo, openRoom } from './group-meeting.ts'
import { test } from './meeting-stack.ts'
import { saveFile } from './save-file.ts'

test.use(groupOptions)

const question = (page: Page) => page.getByRole('dialog', { name: 'Записать эту встречу?' })
const expectRunning = (page: Page) => expect(page.getByText('Идёт запись', { exact: true })).toBeVisible()
const expectPaused = (page: Page) => expect(page.getByText('Запись на паузе', { exact: true })).toBeVisible()
/** The announcement for screen readers stays until the next one. */
const expectRefused = (page: Page) =>
  expect(page.locator('[aria-live]', { hasText: 'Запись остановлена: кто-то против' }).first()).toBeAttached()

async function askToRecord(page: Page, where = 'В материалах встречи'): Promise<void> {
  await page.getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('button', { name: 'Записать встречу' }).click()
  await page.getByRole('radio', { name: where }).check()
  await page.getByRole('button', { name: 'Спросить и записать' }).click()
}

const piecesUrl = '**/recordings/*/pieces'

async function waitForStoredPiece(page: Page): Promise<void> {
  const answer = await page.waitForResponse(piecesUrl)
  expect(answer.status()).toBe(204)
}

test('a meeting is recorded while all agree, a newcomer is asked, a refusal stops it, and the recording is in the materials', async ({
  stack,
  browser,
}) => {
  const { consultation_id, speaker, vera, long } = await makeGroupOfTwo(stack.api)
  const ofSpeaker = await openRoom(stack, browser, { user: speaker, consultation_id })
  const ofVera = await openRoom(stack, browser, { user: vera, consultation_id })

  await test.step('the listener is asked and agrees, and both people see the recording indicator', async () => {
    await askToRecord(ofSpeaker)
    await expect(question(ofVera)).toBeVisible()
    await expectPaused(ofSpeaker)
    await expect(ofSpeaker.getByText('Ждём согласия: 1 человек')).toBeVisible()
    for (const page of [ofSpeaker, ofVera]) await expectAccessible(page)
    await question(ofVera).getByRole('button', { name: 'Согласиться' }).click()
    for (const page of [ofSpeaker, ofVera]) await expectRunning(page)
    await waitForStoredPiece(ofSpeaker)
    await ofVera.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(ofVera)
  })

  await test.step('the recording continues after the speaker reloads the page', async () => {
    ofSpeaker.once('dialog', (dialog) => void dialog.accept())
    await ofSpeaker.reload()
    await expectPaused(ofVera)
    await enterRoom(ofSpeaker)
    for (const page of [ofSpeaker, ofVera]) await expectRunning(page)
    await waitForStoredPiece(ofSpeaker)
  })

  await test.step('a latecomer sees a warning in the lobby and is asked, and the recording is paused until the answer', async () => {
    const ofLong = await stack.openLobby(browser, { user: long, consultation_id, small_camera: 0 })
    await expect(ofLong.getByText('Эту встречу записывают')).toBeVisible()
    // `enterRoom` would fail, because the question appears at once and covers the buttons.
    await ofLong.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(question(ofLong)).toBeVisible()
    for (const page of [ofSpeaker, ofVera, ofLong]) await expectPaused(page)
    await question(ofLong).getByRole('button', { name: 'Отказаться' }).click()
    for (const page of [ofSpeaker, ofVera, ofLong]) {
      await expectRefused(page)
      await expect(page.getByText('Запись на паузе', { exact: true })).toHaveCount(0)
    }
    await ofLong.context().close()
  })

  await test.step('both people play the recording after the meeting, and the listener deletes it for everyone', async () => {
    await ofSpeaker.getByRole('button', { name: 'Выйти' }).click()
    await ofSpeaker.getByRole('button', { name: 'Завершить для всех' }).click()
    for (const page of [ofSpeaker, ofVera]) {
      await page.getByRole('link', { name: 'Материалы встречи' }).click()
      const recording = page.getByRole('region', { name: 'Запись встречи' })
      await recording.getByRole('button', { name: 'Смотреть' }).first().click()
      const video = recording.locator('video').first()
      await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.videoWidth)).toBe(960)
      await expectAccessible(page)
    }
    await ofVera.getByRole('button', { name: 'Удалить для всех' }).click()
    await ofVera.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(ofVera.getByRole('region', { name: 'Запись встречи' })).toHaveCount(0)
    await ofSpeaker.reload()
    await expect(ofSpeaker.getByRole('heading', { name: 'Материалы встречи' })).toBeVisible()
    await expect(ofSpeaker.getByRole('region', { name: 'Запись встречи' })).toHaveCount(0)
  })
  for (const page of [ofSpeaker, ofVera]) await page.context().close()
})

test('a recording for the disk is downloaded when it is stopped, and nothing is sent', async ({ stack, browser }) => {
  const { consultation_id, speaker, vera } = await makeGroupOfTwo(stack.api)
  const ofSpeaker = await openRoom(stack, browser, { user: speaker, consultation_id })
  const ofVera = await openRoom(stack, browser, { user: vera, consultation_id })
  const requests: string[] = []
  ofSpeaker.on('request', (request) => requests.push(request.url()))
  await askToRecord(ofSpeaker, 'Только у меня')
  await question(ofVera).getByRole('button', { name: 'Согласиться' }).click()
  await expectRunning(ofSpeaker)
  await ofVera.getByRole('button', { name: 'Ещё' }).click()
  await ofVera.getByRole('button', { name: 'Остановить запись' }).click()
  const stop = ofVera.getByRole('dialog').getByRole('button', { name: 'Остановить запись' })
  const { name, content } = await saveFile(ofSpeaker, () => stop.click())
  expect(name).toMatch(/\.webm$/)
  expect(content.length).toBeGreaterThan(1000)
  for (const page of [ofSpeaker, ofVera]) await expectRefused(page)
  expect(requests.filter((url) => url.includes('/pieces'))).toEqual([])
  for (const page of [ofSpeaker, ofVera]) await page.context().close()
})

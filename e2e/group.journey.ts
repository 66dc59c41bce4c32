import type { MadeUser } from '@razgovor/api/test/factories'
import { test, type Page } from '@playwright/test'
import { makeGroup } from './group-meeting.ts'
import { waitForAllFrames } from './media.ts'
import { fullName, startMeetingStack } from './meeting-stack.ts'
import config from './playwright.config.ts'

// The second of Chromium's own cameras measures depth, which WebRTC can not send.
const cameras = [0, 2, 3, 4, 5, 6, 7, 8, 9]
const fakeDevice = '--use-fake-device-for-media-stream'
const { launchOptions } = config.use!

test.use({
  // Nine windows are drawn once more for it.
  trace: 'off',
  launchOptions: {
    ...launchOptions,
    // A camera that more than five windows share stands still in all of them.
    args: [
      ...launchOptions!.args!.filter((argument) => argument !== fakeDevice),
      `${fakeDevice}=device-count=${Math.max(...cameras) + 1},fps=5`,
    ],
  },
})

test('a speaker and eight listeners are in one room, and each of the nine sees all others', async ({ browser }) => {
  test.setTimeout(300_000)
  await using stack = await startMeetingStack()
  const { consultation_id, speaker, listeners } = await makeGroup(stack.api, 8)
  const users = [speaker, ...listeners]
  const people: { user: MadeUser; page: Page }[] = []
  for (const [index, user] of users.entries()) {
    const page = await stack.openLobby(browser, { user, consultation_id, small_camera: cameras[index] })
    if (user !== speaker) await page.getByRole('button', { name: 'Выключить микрофон' }).click({ timeout: 60_000 })
    const join = user === speaker ? 'Войти' : 'Войти без микрофона'
    await page.getByRole('button', { name: join, exact: true }).click()
    await page.getByRole('timer').waitFor({ timeout: 60_000 })
    people.push({ user, page })
  }
  await Promise.all(
    people.map(({ user, page }) =>
      waitForAllFrames(page, users.filter((other) => other !== user).map(fullName), 120_000),
    ),
  )
  await Promise.all(people.map(({ page }) => page.context().close()))
})

import { allowed, askForDevices, nearestMeeting, nika } from './devices.ts'
import { expect, test } from './fixtures.ts'
import { inspect } from './inspect.ts'
import { expectMovingVideo, sharpnessOf } from './media.ts'
import { signIn } from './people.ts'

test.use({ launchOptions: async ({ launchOptions }, use) => use(askForDevices(launchOptions)) })

/** A busy machine with two cores can blur only a small picture. */
function shrinkCamera(): void {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = ({ video, audio }: MediaStreamConstraints = {}) =>
    open({ audio, video: video && { width: 320, height: 240, frameRate: 10 } })
}

test('background blur is turned on, persists after a reload and in the room, and is turned off', async ({
  openWindow,
  stack,
}) => {
  const page = await openWindow(allowed)
  await page.addInitScript(shrinkCamera)
  await signIn(page, nika)
  const meeting = await nearestMeeting(page)
  await stack.advanceToStart(nika, 200)
  await page.goto(meeting)
  await expectMovingVideo(page, 'Камера')
  const sharp = await sharpnessOf(page, 'Камера')
  expect(sharp).toBeGreaterThan(0.5)
  const blur = page.getByRole('checkbox', { name: 'Размыть фон' })
  await expect(blur).not.toBeChecked()
  await blur.check()
  await expect.poll(() => sharpnessOf(page, 'Камера'), { timeout: 40_000 }).toBeLessThan(sharp / 3)
  await expectMovingVideo(page, 'Камера')
  await inspect(page)

  await page.reload()
  await expectMovingVideo(page, 'Камера')
  expect(await sharpnessOf(page, 'Камера')).toBeLessThan(sharp / 3)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expectMovingVideo(page, 'Ты')
  expect(await sharpnessOf(page, 'Ты')).toBeLessThan(sharp / 3)
  await page.getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('button', { name: 'Настройки' }).click()
  await expect(blur).toBeChecked()
  await blur.uncheck()
  await expect.poll(() => sharpnessOf(page, 'Ты')).toBeGreaterThan(sharp / 2)
  await expect(blur).not.toBeChecked()
})

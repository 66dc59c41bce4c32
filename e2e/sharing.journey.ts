import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, expectNoSidewaysScroll } from './fixtures.ts'
import { groupOptions, makeGroupOfTwo, openRoom } from './group-meeting.ts'
import { expectMovingVideo, expectSound, waitForFrames } from './media.ts'
import { fullName, test } from './meeting-stack.ts'

test.use(groupOptions)

test('a shared screen is heard, also while the person who shares is muted', async ({ stack, browser }) => {
  const { consultation_id, speaker, vera } = await makeGroupOfTwo(stack.api)
  const ofSpeaker = await openRoom(stack, browser, { user: speaker, consultation_id })
  const ofVera = await openRoom(stack, browser, { user: vera, consultation_id })
  const played = ofVera.locator('audio')
  await ofSpeaker.keyboard.press('m')
  await expect(ofVera.getByRole('img', { name: 'Микрофон выключен' })).toBeVisible()
  await expect(played).toHaveCount(1)
  await ofSpeaker.evaluate(shareTone)

  await ofSpeaker.keyboard.press('s')
  await waitForFrames(ofVera, { label: `Экран: ${fullName(speaker)}`, count: 1 })
  await expect(played).toHaveCount(2)
  await expectSound(ofVera)
  await ofSpeaker.keyboard.press('s')
  await expect(played).toHaveCount(1)
  for (const page of [ofSpeaker, ofVera]) await page.context().close()
})

/** Chromium shares no sound of its own pages without asking, so the page gets a screen that hums. */
function shareTone(): void {
  navigator.mediaDevices.getDisplayMedia = async () => {
    const canvas = document.createElement('canvas')
    const picture = canvas.getContext('2d')!
    setInterval(() => picture.fillRect(Math.random() * 300, Math.random() * 150, 20, 20), 100)
    const context = new AudioContext()
    const sound = context.createMediaStreamDestination()
    const tone = context.createOscillator()
    tone.connect(sound)
    tone.start()
    return new MediaStream([...canvas.captureStream().getTracks(), ...sound.stream.getTracks()])
  }
}

test('each person chooses which of two shared screens is large, and everybody sees the pointers on it', async ({
  stack,
  browser,
}) => {
  const { consultation_id, speaker, vera, long } = await makeGroupOfTwo(stack.api)
  const ofVera = await openRoom(stack, browser, { user: vera, consultation_id })
  const ofLong = await openRoom(stack, browser, { user: long, consultation_id })
  // The last to come shares first, because the order of arrival must not matter.
  const ofSpeaker = await openRoom(stack, browser, { user: speaker, consultation_id })
  const [firstScreen, secondScreen] = [`Экран: ${fullName(speaker)}`, `Экран: ${fullName(long)}`]

  await test.step('the first shared screen stays large until a person chooses the second', async () => {
    await ofSpeaker.keyboard.press('s')
    await waitForFrames(ofVera, { label: firstScreen, count: 1 })
    await ofLong.keyboard.press('s')
    await waitForFrames(ofVera, { label: secondScreen, count: 1 })
    const strip = ofVera.getByRole('group', { name: 'Остальные' })
    await expect(strip.getByRole('group', { name: secondScreen })).toBeVisible()
    await expect(strip.getByRole('group', { name: firstScreen })).toHaveCount(0)
    await ofVera.getByRole('button', { name: `Показать крупно экран: ${fullName(long)}` }).click()
    await expect(strip.getByRole('group', { name: firstScreen })).toBeVisible()
    await expect(strip.getByRole('group', { name: secondScreen })).toHaveCount(0)
    // The view of other people is unchanged.
    const ofSpeakers = ofSpeaker.getByRole('group', { name: 'Остальные' })
    await expect(ofSpeakers.getByRole('group', { name: 'Твой экран' })).toBeVisible()
    await expect(ofSpeakers.getByRole('group', { name: secondScreen })).toHaveCount(0)
    await expectMovingVideo(ofVera, fullName(speaker))
  })

  await test.step('everybody, also the person who shares, sees a pointer at the same place with its owner’s name', async () => {
    await ofVera.keyboard.press('l')
    await expect(ofVera.getByRole('button', { name: 'Указка' })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(ofVera)
    await pointAndLook(ofVera, {
      act: async (share) => {
        const pad = (await ofVera.getByRole('application').boundingBox())!
        await ofVera.mouse.move(pad.x + pad.width * share, pad.y + pad.height / 2)
      },
      seen: [
        { page: ofSpeaker, label: secondScreen },
        { page: ofLong, label: 'Твой экран' },
        { page: ofVera, label: secondScreen },
      ],
      by: vera.user_id,
    })
    await expect(ofLong.getByText('Вера: показывает указкой на твоём экране').first()).toBeAttached()
  })

  await test.step('a finger points on a phone, and arrow keys point without a mouse', async () => {
    await ofVera.keyboard.press('Escape')
    await expect(ofVera.getByRole('application')).toHaveCount(0)
    await ofVera.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(ofVera)
    await ofVera.getByRole('button', { name: 'Указка' }).click()
    await expectAccessible(ofVera)
    await expect(async () => {
      await ofVera.keyboard.press('ArrowRight')
      await expect(markIn(ofLong, 'Твой экран', vera.user_id)).toHaveCount(1, { timeout: 1000 })
    }).toPass()
    // The pointer disappears with the screen.
    await ofLong.keyboard.press('s')
    await expect(ofVera.getByRole('application')).toHaveCount(0)
    await expect(ofLong.getByRole('group', { name: 'Твой экран' })).toHaveCount(0)
  })
})

function markIn(page: Page, label: string, by: string) {
  return page.getByRole('group', { name: label }).locator(`[data-pointer="${by}"]`)
}

interface Look {
  /** Points at this share of the picture's width, at half of its height. */
  act: (share: number) => Promise<void>
  seen: { page: Page; label: string }[]
  by: string
}

/** Points again for each look at a page, because an idle pointer disappears after two seconds. */
async function pointAndLook(page: Page, { act, seen, by }: Look): Promise<void> {
  for (const share of [0.25, 0.75])
    for (const window of seen)
      await expect(async () => {
        await act(share + 0.005)
        await act(share)
        expect(await tipIn(window, by)).toEqual({ x: expect.closeTo(share, 1), y: expect.closeTo(0.5, 1) })
      }).toPass()
  await expectAccessible(page)
}

/** Returns where the tip of the pointer is, as shares of the picture. */
async function tipIn({ page, label }: Look['seen'][number], by: string): Promise<{ x: number; y: number }> {
  return markIn(page, label, by).evaluate(
    (mark) => {
      const video = mark.closest('[role=group]')!.querySelector('video')!
      const { left, top, width, height } = video.getBoundingClientRect()
      const scale = Math.min(width / video.videoWidth, height / video.videoHeight)
      const picture = { width: video.videoWidth * scale, height: video.videoHeight * scale }
      const tip = mark.getBoundingClientRect()
      return {
        x: (tip.left - left - (width - picture.width) / 2) / picture.width,
        y: (tip.top - top - (height - picture.height) / 2) / picture.height,
      }
    },
    null,
    { timeout: 2000 },
  )
}

import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectMovingVideo, expectSound } from './media.ts'
import { test } from './meeting-stack.ts'
import { leave, meet, names } from './meeting-survival.ts'
import { startNetwork } from './relayed-page.ts'

test('on a line too weak for pictures a person goes on hearing the other, is told why, and sees them again by itself', async ({
  stack,
  browser,
  otherBrowser,
}) => {
  await using network = await startNetwork(stack)
  const { media } = network
  const { pages } = await meet({ stack, browser, otherBrowser, prepareListener: network.carry })
  const note = pages.listener.getByText('У тебя слабая связь, пока только звук')
  await expect(note).toHaveCount(0)

  media.conditions.bits_per_second = 70_000
  await expect(note).toBeVisible()
  await expect(pages.listener.locator('video').and(pages.listener.getByLabel(names.speaker))).toBeHidden()
  await expectSound(pages.listener)
  await expectAccessible(pages.listener)
  await expect(pages.speaker.getByText('Слабая связь на той стороне')).toBeVisible()

  delete media.conditions.bits_per_second
  await expectMovingVideo(pages.listener, names.speaker)
  await expect(note).toHaveCount(0)
  await expect(pages.speaker.getByText('Слабая связь на той стороне')).toHaveCount(0)
  await leave(pages)
})

import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { playSound } from '../devices/device-sound.ts'
import { lobbyTexts } from './lobby.texts.ts'
import { SpeakerTest } from './speaker-test.tsx'

test('the sound ends by itself, and the person answers that it was not heard', async () => {
  await render(<SpeakerTest speaker_id="" />)
  await page.getByRole('button', { name: lobbyTexts.test_sound }).click()
  await page.getByRole('button', { name: lobbyTexts.no, exact: true }).click()
  await expect.element(page.getByText(lobbyTexts.not_heard)).toBeVisible()
})

test('a sound that was not heard can be played again and heard', async () => {
  const play = vi.fn<(speaker_id: string) => Promise<void>>(async () => undefined)
  await render(<SpeakerTest speaker_id="headset" play={play} />)
  await page.getByRole('button', { name: lobbyTexts.test_sound }).click()
  await page.getByRole('button', { name: lobbyTexts.no, exact: true }).click()
  await page.getByRole('button', { name: lobbyTexts.test_sound }).click()
  await page.getByRole('button', { name: lobbyTexts.yes, exact: true }).click()
  await expect.element(page.getByText(lobbyTexts.heard)).toBeVisible()
  expect(play.mock.calls).toEqual([['headset'], ['headset']])
})

test('a disconnected loudspeaker refuses the sound', async () => {
  await expect(playSound('unplugged')).rejects.toThrow(/sink|device|not found/i)
})

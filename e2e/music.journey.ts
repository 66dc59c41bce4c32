import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { appearAs } from './people.ts'
import { playInLeftChannel, type Requested } from './tone-microphone.ts'

test('music goes out in two channels and unprocessed, and the switch lasts', async ({
  stack,
  openWindow,
  browserName,
}) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, isPaid: true })
  const [listener, speaker] = [await openWindow(), await openWindow({ viewport: { width: 1440, height: 900 } })]
  await stack.advanceToStart(people.listener.email, -1)
  await playInLeftChannel(speaker)
  for (const [page, person] of [
    [listener, people.listener],
    [speaker, people.speaker],
  ] as const) {
    await appearAs(page, person)
    await page.goto(`/meeting/${consultation_id}`)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
  }
  // Firefox sends two channels even unasked.
  await expect.poll(() => readChannels(listener)).toEqual({ left: true, right: browserName !== 'firefox' })

  await openSettings(speaker)
  const [noise, music] = [/^Убирать шум/, /^Для музыки/].map((name) => speaker.getByRole('checkbox', { name }))
  await music!.check()
  await expect(noise!).toBeDisabled()
  await expect(noise!).not.toBeChecked()
  await expect.poll(() => readChannels(listener)).toEqual({ left: true, right: false })
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ]) {
    await speaker.setViewportSize(viewport)
    await music!.scrollIntoViewIfNeeded()
    await expect(music!).toBeInViewport()
    await expectNoSidewaysScroll(speaker)
    await expectAccessible(speaker)
  }
  const processing = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 2 }
  expect(await speaker.evaluate(() => (window as Requested).requested)).toMatchObject(processing)

  // A microphone that was muted meanwhile stays muted, and sounds the same afterwards.
  await closeSettings(speaker)
  await speaker.keyboard.press('m')
  await openSettings(speaker)
  await music!.uncheck()
  await music!.check()
  await expect(listener.getByRole('img', { name: 'Микрофон выключен' })).toBeVisible()
  await closeSettings(speaker)
  await speaker.keyboard.press('m')
  await expect.poll(() => readChannels(listener)).toEqual({ left: true, right: false })

  await speaker.reload()
  await speaker.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(listener.getByRole('group', { name: people.speaker.first_name })).toBeVisible()
  await expect.poll(() => readChannels(listener)).toEqual({ left: true, right: false })
})

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('button', { name: 'Настройки' }).click()
}

/** Waits until the dialog is gone, because shortcuts are ignored before. */
async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Настройки' })).toBeHidden()
}

/** Returns which channels of the other side's sound are not silent. */
function readChannels(page: Page): Promise<{ left: boolean; right: boolean } | null> {
  return page.evaluate(async () => {
    const audio = document.querySelector('audio')
    if (!audio?.srcObject) return null
    const context = new AudioContext()
    const source = context.createMediaStreamSource(audio.srcObject as MediaStream)
    const sides = new ChannelSplitterNode(context, { numberOfOutputs: 2 })
    source.connect(sides)
    const meters = [0, 1].map((side) => {
      const meter = new AnalyserNode(context, { fftSize: 2048 })
      sides.connect(meter, side)
      return meter
    })
    const peaks = [0, 0]
    for (let frame = 0; frame < 30; frame++) {
      await new Promise(requestAnimationFrame)
      for (const [side, meter] of meters.entries()) {
        const samples = new Float32Array(meter.fftSize)
        meter.getFloatTimeDomainData(samples)
        peaks[side] = Math.max(peaks[side]!, ...samples.map(Math.abs))
      }
    }
    await context.close()
    return { left: peaks[0]! > 0.05, right: peaks[1]! > 0.05 }
  })
}

import type { Browser, Page } from '@playwright/test'
import { expect, test, type Stack } from './fixtures.ts'
import { inspect } from './inspect.ts'
import { waitForFrames } from './media.ts'
import { enterAs } from './people.ts'

type OpenWindow = (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>

const minute = 60
/** The limit of one meeting on the FREE tariff. */
const freeSeconds = 40 * minute
const soon = 'Время встречи по тарифу скоро закончится'

/**
 * Both sides are in the room before the start. The slot is longer than the limit of the free tariff, which the speaker
 * has had since the booking.
 */
async function meet(stack: Stack, openWindow: OpenWindow) {
  const { consultation_id, speaker, listener } = await stack.makeMeeting({
    minutes: 90,
    isPaid: false,
    isLapsed: true,
  })
  const pages = { speaker: await openWindow(), listener: await openWindow() }
  await enterAs(pages.speaker, { ...speaker, consultation_id })
  await enterAs(pages.listener, { ...listener, consultation_id })
  await waitForFrames(pages.listener, { label: speaker.name })
  await waitForFrames(pages.speaker, { label: listener.name })
  return {
    ...pages,
    speaker_name: speaker.name,
    both: [pages.speaker, pages.listener],
    /** Advances the clock to this many counted seconds. Returns when that was, by this machine's clock. */
    async advanceTo(counted_seconds: number): Promise<number> {
      const at = Date.now()
      await stack.advanceToStart(listener.email, -counted_seconds)
      return at
    },
  }
}

/**
 * Expects this many seconds left, minus those that have really passed since `since`. The event makes the tab request
 * the remaining time, because it cannot detect the leaps of a journey's clock.
 */
async function expectLeft(page: Page, seconds: number, { since }: { since: number }): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
    const left = await readClock(page)
    expect(left).toBeLessThanOrEqual(seconds)
    expect(left).toBeGreaterThanOrEqual(seconds - Math.ceil((Date.now() - since) / 1000) - 1)
  }).toPass({ timeout: 60_000 })
}

async function readClock(page: Page): Promise<number> {
  const parts = (await page.getByRole('timer').innerText()).split(':').map(Number)
  return parts.reduce((seconds, part) => seconds * 60 + part, 0)
}

const timeIsOver = { name: 'Время видеовстречи истекло' }

test('both sides are warned five minutes before the end, and a tariff bought during the call extends it', async ({
  stack,
  openWindow,
}) => {
  const { speaker, listener, speaker_name, both, advanceTo } = await meet(stack, openWindow)
  const since = await advanceTo(freeSeconds - 6 * minute)
  for (const page of both) {
    await expectLeft(page, 6 * minute, { since })
    await expect(page.getByText(soon)).toBeHidden()
  }
  await stack.advance(minute)
  for (const page of both) {
    await expectLeft(page, 5 * minute, { since })
    await expect(page.getByText(soon)).toBeVisible()
  }
  await expect(listener.getByRole('link', { name: 'Купить тариф' })).toBeHidden()
  await inspect(listener)
  await inspect(speaker)

  const opened = speaker.context().waitForEvent('page')
  await speaker.getByRole('link', { name: 'Купить тариф' }).click()
  const shop = await opened
  await expect(shop).toHaveURL(/\/tariffs$/)
  await shop.getByRole('article', { name: 'Базовый' }).getByRole('button', { name: 'Подключить' }).click()
  await shop.getByRole('dialog').getByRole('button', { name: 'Оплатить', exact: true }).click()
  await shop.waitForURL(/\/tbank\/pay\//)
  await shop.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await expect(shop.getByRole('heading', { name: 'Тариф «Базовый» на месяц' })).toBeVisible()
  await shop.close()

  for (const page of both) {
    await expect(page.getByText(soon)).toBeHidden()
    await expectLeft(page, 55 * minute, { since })
  }
  await stack.advance(10 * minute)
  await waitForFrames(listener, { label: speaker_name })
  await expect(listener.getByRole('dialog', timeIsOver)).toBeHidden()
})

test('when the time is over both sides are notified and the room is closed', async ({ stack, openWindow }) => {
  const { speaker, listener, both, advanceTo } = await meet(stack, openWindow)
  await advanceTo(freeSeconds + 1)
  await expect(speaker.getByRole('dialog', timeIsOver)).toContainText(
    'Время для видеовстреч, выделенное бесплатным тарифом, закончилось.',
  )
  await expect(listener.getByRole('dialog', timeIsOver)).toContainText('У спикера закончилось время для видеовстреч.')
  await expect(listener.getByRole('link', { name: 'Купить тариф' })).toBeHidden()
  await inspect(listener)
  await inspect(speaker)
  await listener.getByRole('dialog', timeIsOver).getByRole('button', { name: 'Закрыть' }).click()
  await expect(listener.getByRole('heading', { name: 'Встреча закончилась' })).toBeVisible()
  await speaker.getByRole('dialog', timeIsOver).getByRole('link', { name: 'Купить тариф' }).click()
  await expect(speaker).toHaveURL(/\/tariffs$/)

  await speaker.goBack()
  await listener.reload()
  for (const page of both) {
    await expect(page.getByRole('heading', { name: 'Встреча закончилась' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeHidden()
  }
})

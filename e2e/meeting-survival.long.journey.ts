import { expect } from '@playwright/test'
import { startRelay } from '../apps/rooms/test/browser.ts'
import { startLossyRelay } from '../apps/rooms/test/lossy-relay.ts'
import { test } from './meeting-stack.ts'
import { back_ms, leave, meet, seeEachOther, standStill, timed } from './meeting-survival.ts'
import { takeNetworkThrough } from './relayed-page.ts'

test('both participants see each other within 5 s of a room server restart', async ({
  stack,
  browser,
  otherBrowser,
}) => {
  const { pages } = await meet({ stack, browser, otherBrowser })
  await stack.killRooms()
  await standStill(pages)
  await timed('the room server started', stack.startRooms)
  await timed('talking again', () => seeEachOther(pages, { timeout_ms: back_ms }))
  await expect(pages.listener.getByRole('timer')).toBeVisible()
  await leave(pages)
})

test('both participants see each other within 5 s after a network outage and a change of address', async ({
  stack,
  browser,
  otherBrowser,
}) => {
  await using signal = await startRelay(stack.rooms_url)
  await using media = await startLossyRelay(stack.udp_port, { loss: 0, delay_ms: 0 })
  const { pages } = await meet({
    stack,
    browser,
    otherBrowser,
    prepareListener: (page) => takeNetworkThrough(page, { signal_url: signal.url, media_port: media.port }),
  })
  await pages.listener.context().setOffline(true)
  signal.takeDown()
  media.conditions.loss = 1
  await standStill(pages)
  await media.rebind()
  media.conditions.loss = 0
  signal.restore()
  await pages.listener.context().setOffline(false)
  await timed('talking again', () => seeEachOther(pages, { timeout_ms: back_ms }))
  await leave(pages)
})

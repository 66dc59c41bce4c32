import { expect } from '@playwright/test'
import { test } from './meeting-stack.ts'
import { back_ms, leave, meet, seeEachOther, standStill, timed } from './meeting-survival.ts'
import { startNetwork } from './relayed-page.ts'

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
  await using network = await startNetwork(stack)
  const { signal, media } = network
  const { pages } = await meet({ stack, browser, otherBrowser, prepareListener: network.carry })
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

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsLongRun } from '../../../../scripts/vitest/needs-tool.ts'
import { launchChromium, servePage, startRelay } from '../../test/browser.ts'
import { startOwn, startProcess, type Target } from '../../test/start-target.ts'
import { until } from '../../test/until.ts'

const roomName = 'c-1'
const wait = { timeout: 100_000, polling: 50 }

// By default the client waits up to 4 s between attempts, see README.
const eager = '{ nextRetryDelayInMs: ({ retryCount }) => (retryCount < 50 ? 300 : null) }'

let browser: Browser
let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  browser = await launchChromium()
  site = await servePage()
})
afterAll(async () => {
  await browser.close()
  await site[Symbol.asyncDispose]()
})

async function enter(target: Target, identity: string, { url = target.url, from = browser } = {}): Promise<Page> {
  const page = await (await from.newContext()).newPage()
  await page.goto(site.url)
  await page.waitForFunction('globalThis.client')
  await page.evaluate(`client.room.options.reconnectPolicy = ${eager}`)
  await page.evaluate(`client.join('${url}', '${await target.join(identity, roomName)}')`)
  await page.evaluate('client.room.localParticipant.setCameraEnabled(true)')
  await page.evaluate('client.hum()')
  return page
}

function seesAndHears(page: Page, mark: number, identity: string): Promise<void> {
  return until(page, `client.flows(${mark}, ['${identity} camera', '${identity} microphone'])`)
}

/** Waits for frames and audio of a participant that rejoined. */
async function waitForRejoined(page: Page, identity: string, old_sid: unknown): Promise<void> {
  const isNew = `![undefined, '${String(old_sid)}'].includes(client.room.remoteParticipants.get('${identity}')?.sid)`
  await page.waitForFunction(isNew, undefined, wait)
  await seesAndHears(page, 2, identity)
}

function sidOf(page: Page): Promise<unknown> {
  return page.evaluate('client.room.localParticipant.sid')
}

test('a lost signaling socket is replaced without interrupting the media', async () => {
  await using target = await startOwn()
  await using relay = await startRelay(target.url)
  const anna = await enter(target, 'anna', { url: relay.url })
  const boris = await enter(target, 'boris')
  await Promise.all([seesAndHears(anna, 1, 'boris'), seesAndHears(boris, 1, 'anna')])
  const before = await sidOf(anna)
  await boris.evaluate(
    `client.room.remoteParticipants.get('anna').getTrackPublication('camera').track.receiver.__same = 1`,
  )
  relay.cut()
  await anna.waitForFunction(`client.events.includes('reconnected')`, undefined, wait)
  expect(await sidOf(anna)).toBe(before)
  const kept = `client.room.remoteParticipants.get('anna').getTrackPublication('camera').track.receiver.__same`
  expect(await boris.evaluate(kept)).toBe(1)
  await Promise.all([seesAndHears(anna, 2, 'boris'), seesAndHears(boris, 2, 'anna')])
  // A track published over the new socket arrives.
  await anna.evaluate('client.room.localParticipant.setMicrophoneEnabled(false)')
  await boris.waitForFunction(`client.events.includes('trackMuted')`, undefined, wait)
  await Promise.all([anna, boris].map((page) => page.context().close()))
})

test('after a crash and restart participants see and hear each other again in the same room', async (context) => {
  needsLongRun(context)
  await using folder = await makeFolder()
  const env = { ROOMS_STATE_FILE: path.join(folder.path, 'rooms.json') }
  await using first = await startProcess(env)
  // Pages of one browser share its fake camera, which may deliver no frames after both reopen it at the same time.
  await using own = await openBrowser()
  const anna = await enter(first, 'anna', { from: own.browser })
  const boris = await enter(first, 'boris')
  await Promise.all([seesAndHears(anna, 1, 'boris'), seesAndHears(boris, 1, 'anna')])
  const [before] = await first.service.listRooms([roomName])
  const [anna_sid, boris_sid] = [await sidOf(anna), await sidOf(boris)]
  await first.kill()
  const killed_ms = performance.now()
  await using second = await startProcess({ ...env, ROOMS_PORT: first.port })
  const ready_ms = performance.now()
  await Promise.all([waitForRejoined(anna, 'boris', boris_sid), waitForRejoined(boris, 'anna', anna_sid)])
  const [start_s, talk_s] = [ready_ms - killed_ms, performance.now() - ready_ms].map((ms) => (ms / 1000).toFixed(1))
  console.log(`the server restarted after ${start_s} s, the meeting resumed ${talk_s} s later`)
  const [after] = await second.service.listRooms([roomName])
  expect(after).toMatchObject({ sid: before?.sid, numParticipants: 2 })
  await Promise.all([anna, boris].map((page) => page.context().close()))
})

async function openBrowser() {
  const opened = await launchChromium()
  return { browser: opened, [Symbol.asyncDispose]: () => opened.close() }
}

// Outlives the servers that write to it.
async function makeFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'rooms-state-'))
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsLongRun } from '../../../../scripts/vitest/needs-tool.ts'
import { launchChromium, servePage, startRelay } from '../../test/browser.ts'
import { startOwn, startProcess, type Target } from '../../test/start-target.ts'

const ROOM = 'c-1'
const WAIT = { timeout: 100_000, polling: 50 }

/** README: by its own policy the client would wait for up to 4 s between two attempts. */
const EAGER = '{ nextRetryDelayInMs: ({ retryCount }) => (retryCount < 50 ? 300 : null) }'

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

async function enter(target: Target, identity: string, url = target.url): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(site.url)
  await page.waitForFunction('globalThis.client')
  await page.evaluate(`client.room.options.reconnectPolicy = ${EAGER}`)
  await page.evaluate(`client.join('${url}', '${await target.join(identity, ROOM)}')`)
  await page.evaluate('client.room.localParticipant.setCameraEnabled(true)')
  await page.evaluate('client.hum()')
  return page
}

function seesAndHears(page: Page, mark: number, identity: string): Promise<unknown> {
  return page.waitForFunction(
    `client.flows(${mark}, ['${identity} camera', '${identity} microphone'])`,
    undefined,
    WAIT,
  )
}

/** Frames and sound of somebody who has come back as a new participant. */
async function seesAnew(page: Page, identity: string, old_sid: unknown): Promise<void> {
  const isNew = `![undefined, '${String(old_sid)}'].includes(client.room.remoteParticipants.get('${identity}')?.sid)`
  await page.waitForFunction(isNew, undefined, WAIT)
  await seesAndHears(page, 2, identity)
}

function sidOf(page: Page): Promise<unknown> {
  return page.evaluate('client.room.localParticipant.sid')
}

test('a lost signalling socket is replaced while the session and its media go on', async () => {
  await using target = await startOwn()
  await using relay = await startRelay(target.url)
  const anna = await enter(target, 'anna', relay.url)
  const boris = await enter(target, 'boris')
  await Promise.all([seesAndHears(anna, 1, 'boris'), seesAndHears(boris, 1, 'anna')])
  const before = await sidOf(anna)
  await boris.evaluate(
    `client.room.remoteParticipants.get('anna').getTrackPublication('camera').track.receiver.__same = 1`,
  )
  relay.cut()
  await anna.waitForFunction(`client.events.includes('reconnected')`, undefined, WAIT)
  expect(await sidOf(anna)).toBe(before)
  const kept = `client.room.remoteParticipants.get('anna').getTrackPublication('camera').track.receiver.__same`
  expect(await boris.evaluate(kept)).toBe(1)
  await Promise.all([seesAndHears(anna, 2, 'boris'), seesAndHears(boris, 2, 'anna')])
  // The new socket works: a track put up on it arrives.
  await anna.evaluate('client.room.localParticipant.setMicrophoneEnabled(false)')
  await boris.waitForFunction(`client.events.includes('trackMuted')`, undefined, WAIT)
  await Promise.all([anna, boris].map((page) => page.context().close()))
})

test('the server is killed and started again: people see and hear each other by themselves, in the same room', async (context) => {
  needsLongRun(context)
  await using folder = await makeFolder()
  const env = { ROOMS_STATE_FILE: path.join(folder.path, 'rooms.json') }
  await using first = await startProcess(env)
  const anna = await enter(first, 'anna')
  const boris = await enter(first, 'boris')
  await Promise.all([seesAndHears(anna, 1, 'boris'), seesAndHears(boris, 1, 'anna')])
  const [before] = await first.service.listRooms([ROOM])
  const [anna_sid, boris_sid] = [await sidOf(anna), await sidOf(boris)]
  await first.kill()
  const killed_ms = performance.now()
  await using second = await startProcess({ ...env, ROOMS_PORT: first.port })
  const ready_ms = performance.now()
  await Promise.all([seesAnew(anna, 'boris', boris_sid), seesAnew(boris, 'anna', anna_sid)])
  const [start_s, talk_s] = [ready_ms - killed_ms, performance.now() - ready_ms].map((ms) => (ms / 1000).toFixed(1))
  console.log(`the server was there again after ${start_s} s, the talk ${talk_s} s later`)
  const [after] = await second.service.listRooms([ROOM])
  expect(after).toMatchObject({ sid: before?.sid, numParticipants: 2 })
  await Promise.all([anna, boris].map((page) => page.context().close()))
})

/** Outlives the servers that write to it. */
async function makeFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'rooms-state-'))
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

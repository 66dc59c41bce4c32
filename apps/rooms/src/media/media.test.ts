import type { Browser, Page } from 'playwright-core'
import { TrackSource } from 'livekit-server-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium, servePage, startRelay } from '../../test/browser.ts'
import { startLossyRelay } from '../../test/lossy-relay.ts'
import { startHookReceiver } from '../../test/hook-receiver.ts'
import { hookPort, startTargetWithMedia } from '../../test/start-target.ts'
import { until, within } from '../../test/until.ts'

const wait = { timeout: 100_000, polling: 50 }
const bothPeers = ['camera', 'microphone']
const layers = 'simulcast'

// These tests also pass against a real LiveKit: `npm run test:livekit`.
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

/** Starts a server; each participant joins in a separate browser context behind a separate relay. */
async function startMeeting({ mayBeGiven = true } = {}) {
  const stack = new AsyncDisposableStack()
  const hooks = stack.use(await startHookReceiver(undefined, hookPort))
  const { target, udp_port } = await startTargetWithMedia({ webhook_url: hooks.url, mayBeGiven })
  stack.use(target)
  const room = target.roomName()
  let marks = 0

  async function enter(identity: string, { canPublish = true, query = '' } = {}) {
    const relay = stack.use(await startRelay(target.url))
    const context = await browser.newContext()
    stack.defer(() => context.close())
    const page = await context.newPage()
    await page.goto(`${site.url}?${query}`)
    await page.waitForFunction('globalThis.client')
    const step = (name: string, script: string) => within(`${identity} ${name}`, page.evaluate(script))
    const token = await target.token(identity, { roomJoin: true, room, canPublish })
    await step('joins', `client.join('${relay.url}', '${token}')`)
    if (canPublish) {
      await step('shows a picture', 'client.room.localParticipant.setCameraEnabled(true)')
      await step('publish a tone', 'client.hum()')
    }
    return { page, cut: relay.cut }
  }

  /** Waits until new frames and audio of these tracks arrive. */
  async function seesAndHears(page: Page, names: string[]): Promise<void> {
    marks += 1
    await until(page, `client.flows(${marks}, ${JSON.stringify(names)})`)
  }

  return { target, room, udp_port, hooks, enter, seesAndHears, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

function tracksOf(identity: string, sources = bothPeers): string[] {
  return sources.map((source) => `${identity} ${source}`)
}

test('two participants see and hear each other, and one who joins later receives both', async () => {
  await using meeting = await startMeeting()
  const { hooks, room, enter, seesAndHears } = meeting
  const [anna, boris] = await Promise.all([enter('anna'), enter('boris')])
  await seesAndHears(anna.page, tracksOf('boris'))
  await seesAndHears(boris.page, tracksOf('anna'))
  await anna.page.waitForFunction(
    `client.room.activeSpeakers.some(({ identity }) => identity === 'boris')`,
    undefined,
    wait,
  )

  const clara = await enter('clara', { canPublish: false })
  await seesAndHears(clara.page, [...tracksOf('anna'), ...tracksOf('boris')])
  await expect(clara.page.evaluate('client.room.localParticipant.setCameraEnabled(true)')).rejects.toThrow('permission')

  await clara.page.evaluate('client.room.disconnect()')
  await anna.page.waitForFunction('client.room.remoteParticipants.size === 1', undefined, wait)
  await hooks.event('participant_left', room)
  expect(hooks.events(room).toSorted()).toEqual([
    'participant_joined anna',
    'participant_joined boris',
    'participant_joined clara',
    'participant_left clara',
    'room_started',
    ...Array<string>(2).fill('track_published anna'),
    ...Array<string>(2).fill('track_published boris'),
  ])
})

test('muting, republishing a camera and sharing a screen reach the other participant', async () => {
  await using meeting = await startMeeting()
  const { target, room, enter, seesAndHears } = meeting
  const [anna, boris] = await Promise.all([enter('anna'), enter('boris')])
  await seesAndHears(boris.page, tracksOf('anna'))

  await anna.page.evaluate('client.room.localParticipant.setMicrophoneEnabled(false)')
  await boris.page.waitForFunction(`client.events.includes('trackMuted')`, undefined, wait)
  await anna.page.evaluate('client.room.localParticipant.setMicrophoneEnabled(true)')
  await boris.page.waitForFunction(`client.events.includes('trackUnmuted')`, undefined, wait)

  for (let round = 0; round < 2; round += 1) {
    await anna.page.evaluate(
      `client.room.localParticipant.unpublishTrack(client.room.localParticipant.getTrackPublication('camera').track)`,
    )
    await boris.page.waitForFunction(`!document.querySelector('[data-name="anna camera"]')`, undefined, wait)
    const { tracks } = await target.service.getParticipant(room, 'anna')
    expect(tracks.map(({ source }) => source)).toEqual([TrackSource.MICROPHONE])
    await anna.page.evaluate('client.room.localParticipant.setCameraEnabled(true)')
    await seesAndHears(boris.page, tracksOf('anna'))
  }

  await anna.page.evaluate('client.room.localParticipant.setScreenShareEnabled(true)')
  await until(boris.page, `client.measure().then((arrived) => arrived['anna screen_share']?.framesDecoded > 0)`)
  await seesAndHears(boris.page, tracksOf('anna'))

  const { tracks } = await target.service.getParticipant(room, 'boris')
  const microphone = tracks.find(({ source }) => source === TrackSource.MICROPHONE)?.sid ?? ''
  const muted = await target.service.mutePublishedTrack(room, 'boris', microphone, true)
  expect(muted).toMatchObject({ sid: microphone, muted: true })
  await boris.page.waitForFunction('!client.room.localParticipant.isMicrophoneEnabled', undefined, wait)
  await anna.page.waitForFunction(`client.events.includes('trackMuted')`, undefined, wait)
})

test('a publisher can take the right to receive its tracks, and give it back', async () => {
  await using meeting = await startMeeting()
  const { enter, seesAndHears } = meeting
  const anna = await enter('anna')
  const boris = await enter('boris', { canPublish: false })
  await seesAndHears(boris.page, tracksOf('anna'))
  const allow = (isAllowed: boolean) =>
    anna.page.evaluate(`client.room.localParticipant.setTrackSubscriptionPermissions(${isAllowed})`)
  await allow(false)
  await boris.page.waitForFunction(`!document.querySelector('[data-name^="anna"]')`, undefined, wait)
  await allow(true)
  await seesAndHears(boris.page, tracksOf('anna'))
})

test('each subscriber gets the video size it requests, or none', async () => {
  await using meeting = await startMeeting()
  const { enter, seesAndHears } = meeting
  await enter('anna', { query: layers })
  const boris = await enter('boris', { canPublish: false })
  const clara = await enter('clara', { canPublish: false })
  const width = `client.measure().then((arrived) => arrived['anna camera']?.frameWidth ?? 0)`
  await seesAndHears(boris.page, tracksOf('anna'))
  await boris.page.evaluate(`client.want('anna camera', { quality: 0 })`)
  await until(boris.page, `${width}.then((width) => width === 320)`)
  await until(clara.page, `${width}.then((width) => width >= 640)`)
  await seesAndHears(boris.page, tracksOf('anna'))

  await boris.page.evaluate(`client.want('anna camera', { isEnabled: false })`)
  // The camera sends ten frames a second, so one second without a decoded frame means that the video has stopped.
  const decoded = `client.measure().then((arrived) => arrived['anna camera']?.framesDecoded)`
  const later = `new Promise((resolve) => setTimeout(resolve, 1000)).then(() => ${decoded})`
  await until(boris.page, `Promise.all([${decoded}, ${later}]).then(([before, after]) => before === after)`)
  await seesAndHears(clara.page, tracksOf('anna'))
  await boris.page.evaluate(`client.want('anna camera', { quality: 2 })`)
  await until(boris.page, `${width}.then((width) => width >= 640)`)
  await seesAndHears(boris.page, tracksOf('anna'))
})

test('video stays smooth with 5 % packet loss and a 100 ms round trip', async () => {
  // LiveKit grades such a connection as excellent or not, depending on what is repaired.
  await using meeting = await startMeeting({ mayBeGiven: false })
  await using relay = await startLossyRelay(meeting.udp_port, { loss: 0.05, delay_ms: 50 })
  const query = `${layers}&relay=${relay.port}`
  const [anna, boris] = await Promise.all([meeting.enter('anna', { query }), meeting.enter('boris', { query })])
  for (let round = 0; round < 3; round += 1) {
    await meeting.seesAndHears(boris.page, tracksOf('anna'))
    await meeting.seesAndHears(anna.page, tracksOf('boris'))
  }
  await boris.page.waitForFunction(
    `['good', 'poor'].includes(client.room.localParticipant.connectionQuality)`,
    undefined,
    wait,
  )
})

test('what a publisher loses on its way is not put down to the viewer', async () => {
  // LiveKit grades connections by other rules.
  await using meeting = await startMeeting({ mayBeGiven: false })
  await using relay = await startLossyRelay(meeting.udp_port, { loss: 0, delay_ms: 0 })
  const anna = await meeting.enter('anna', { query: `${layers}&relay=${relay.port}` })
  const boris = await meeting.enter('boris', { canPublish: false })
  await meeting.seesAndHears(boris.page, tracksOf('anna'))
  relay.conditions.loss = 0.4
  const quality = 'client.room.localParticipant.connectionQuality'
  await anna.page.waitForFunction(`${quality} === 'poor'`, undefined, wait)
  // Long enough for the viewer's reports to count.
  for (let round = 0; round < 5; round += 1) await meeting.seesAndHears(boris.page, tracksOf('anna', ['camera']))
  expect(['excellent', 'good']).toContain(await boris.page.evaluate(quality))
  const metrics = await (await fetch(`${meeting.target.http_url}/metrics`)).text()
  for (const counted of ['plis_sent', 'nacks_sent'])
    expect(Number(new RegExp(`^rooms_${counted}_total (\\d+)$`, 'm').exec(metrics)?.[1])).toBeGreaterThan(0)
})

test('media continues after the client address changes', async () => {
  await using meeting = await startMeeting()
  await using relay = await startLossyRelay(meeting.udp_port, { loss: 0, delay_ms: 0 })
  const anna = await meeting.enter('anna', { query: `relay=${relay.port}` })
  const boris = await meeting.enter('boris')
  await meeting.seesAndHears(boris.page, tracksOf('anna'))
  await meeting.seesAndHears(anna.page, tracksOf('boris'))
  await relay.rebind()
  await meeting.seesAndHears(anna.page, tracksOf('boris'))
  await meeting.seesAndHears(boris.page, tracksOf('anna'))
})

test('messages and text streams pass in both directions', async () => {
  await using meeting = await startMeeting()
  const [anna, boris] = await Promise.all([meeting.enter('anna'), meeting.enter('boris', { canPublish: true })])
  await anna.page.evaluate(
    `client.room.localParticipant.publishData(new TextEncoder().encode('рука'), { reliable: true, topic: 'hand' })`,
  )
  await boris.page.evaluate(`client.room.localParticipant.sendText('вопрос', { topic: 'chat' })`)
  await anna.page.waitForFunction('client.messages.length === 1', undefined, wait)
  await boris.page.waitForFunction('client.messages.length === 1', undefined, wait)
  expect(await anna.page.evaluate('client.messages')).toEqual([['boris', 'chat', 'вопрос']])
  expect(await boris.page.evaluate('client.messages')).toEqual([['anna', 'hand', 'рука']])
})

test('a native SDK, which identifies tracks by SDP only, gets every track without mixing them up', async () => {
  await using meeting = await startMeeting()
  const anna = await meeting.enter('anna')
  const boris = await meeting.enter('boris', { canPublish: false, query: 'native' })
  await meeting.seesAndHears(boris.page, tracksOf('anna'))
  await anna.page.evaluate(
    `client.room.localParticipant.unpublishTrack(client.room.localParticipant.getTrackPublication('camera').track)`,
  )
  await boris.page.waitForFunction(`!document.querySelector('[data-name="anna camera"]')`, undefined, wait)
  await anna.page.evaluate('client.room.localParticipant.setScreenShareEnabled(true)')
  await until(boris.page, `client.measure().then((arrived) => arrived['anna screen_share']?.framesDecoded > 0)`)
  expect(await boris.page.evaluate(`document.querySelector('[data-name="anna camera"]')`)).toBe(null)
})

test('end-to-end encrypted media is announced as encrypted and can be decoded', async () => {
  await using meeting = await startMeeting()
  const query = 'encrypted'
  const [anna, boris] = await Promise.all([meeting.enter('anna', { query }), meeting.enter('boris', { query })])
  await meeting.seesAndHears(boris.page, tracksOf('anna'))
  await meeting.seesAndHears(anna.page, tracksOf('boris'))
  expect(await boris.page.evaluate(`[...client.room.remoteParticipants.values()][0].isEncrypted`)).toBe(true)
})

test('data reaches only its addressees', async () => {
  await using meeting = await startMeeting()
  const [anna, boris, clara] = await Promise.all([
    meeting.enter('anna'),
    meeting.enter('boris', { canPublish: false }),
    meeting.enter('clara', { canPublish: false }),
  ])
  const send = (text: string, options: object) => {
    const bytes = `new TextEncoder().encode('${text}')`
    const given = JSON.stringify({ reliable: true, ...options })
    return anna.page.evaluate(`client.room.localParticipant.publishData(${bytes}, ${given})`)
  }
  await anna.page.waitForFunction('client.room.remoteParticipants.size === 2', undefined, wait)
  await send('секрет', { destinationIdentities: ['boris'] })
  await send('всем', {})
  for (const { page } of [boris, clara]) {
    await page.waitForFunction(`client.messages.some(([, , text]) => text === 'всем')`, undefined, wait)
  }
  expect(await clara.page.evaluate('client.messages.map(([, , text]) => text)')).toEqual(['всем'])
  expect(await boris.page.evaluate('client.messages.map(([, , text]) => text)')).toEqual(['секрет', 'всем'])
})

test('media resumes automatically after either side loses its signaling socket', async () => {
  await using meeting = await startMeeting()
  const { enter, seesAndHears } = meeting
  const anna = await enter('anna')
  const boris = await enter('boris')
  await seesAndHears(anna.page, tracksOf('boris'))
  for (const [lost, other] of [
    [anna, boris],
    [boris, anna],
  ] as const) {
    lost.cut()
    await lost.page.waitForFunction(`client.events.includes('reconnected')`, undefined, wait)
    const [lost_identity, other_identity] = lost === anna ? ['anna', 'boris'] : ['boris', 'anna']
    await seesAndHears(lost.page, tracksOf(other_identity))
    await seesAndHears(other.page, tracksOf(lost_identity))
    expect(await lost.page.evaluate('client.room.state')).toBe('connected')
  }
})

test('deleting a room disconnects all participants', async () => {
  await using meeting = await startMeeting()
  const [anna, boris] = await Promise.all([meeting.enter('anna'), meeting.enter('boris')])
  await meeting.seesAndHears(anna.page, tracksOf('boris'))
  await meeting.target.service.deleteRoom(meeting.room)
  // 5 is ROOM_DELETED.
  for (const { page } of [anna, boris])
    await page.waitForFunction(`client.events.includes('disconnected 5')`, undefined, wait)
  expect(await meeting.target.service.listRooms([meeting.room])).toEqual([])
})

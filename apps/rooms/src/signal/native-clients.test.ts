import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium, servePage } from '../../test/browser.ts'
import { startNativeClient } from '../../test/native-client.ts'
import { startTarget, type Target } from '../../test/start-target.ts'
import { until } from '../../test/until.ts'

// These tests also pass against a real LiveKit: `npm run test:livekit`.
let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target[Symbol.asyncDispose]())

const patience = { timeout: 100_000 }
// The tone of a native client has 8000; what is lost or silent stays far below.
const loud = 4000

async function enter(identity: string, room: string) {
  const token = await target.token(identity, { roomJoin: true, room, canUpdateOwnMetadata: true })
  return startNativeClient({ url: target.url, token })
}
type Client = Awaited<ReturnType<typeof enter>>

const atLeast = (least: number) => expect.toSatisfy((value: number) => value >= least)

/** Waits until new pictures and a tone have arrived from this participant. */
async function seesAndHears(client: Client, identity: string): Promise<void> {
  await client.call('forget')
  await expect
    .poll(() => client.call('arrived'), patience)
    .toMatchObject({
      [`${identity} camera`]: { frames: atLeast(10) },
      [`${identity} microphone`]: { frames: atLeast(50), loudest: atLeast(loud) },
    })
}

test('two native clients see and hear each other, also after they reconnect', async () => {
  const room = target.roomName()
  await using anna = await enter('anna', room)
  await using boris = await enter('boris', room)
  await Promise.all([seesAndHears(anna, 'boris'), seesAndHears(boris, 'anna')])
  for (const [times, isFull] of [false, true].entries()) {
    await anna.call('reconnect', { isFull })
    await expect.poll(() => anna.call('events'), patience).toHaveLength(times + 1)
    await Promise.all([seesAndHears(anna, 'boris'), seesAndHears(boris, 'anna')])
  }
  expect(await anna.call('events')).toEqual(['reconnected', 'reconnected'])
})

test('a native client and a browser see and hear each other', async () => {
  const room = target.roomName()
  await using anna = await enter('anna', room)
  await using site = await servePage()
  await using browser = await launchChromium()
  const page = await browser.newPage()
  await page.goto(`${site.url}?simulcast`)
  await page.waitForFunction('globalThis.client')
  await page.evaluate(`client.join('${target.url}', '${await target.join('boris', room)}')`)
  await page.evaluate('client.room.localParticipant.setCameraEnabled(true)')
  await page.evaluate('client.hum()')
  await seesAndHears(anna, 'boris')
  await until(page, `client.flows(1, ['anna camera', 'anna microphone'])`)
})

test('the name, metadata and attributes that a native client gives itself reach the others', async () => {
  const room = target.roomName()
  await using anna = await enter('anna', room)
  await using boris = await enter('boris', room)
  const profile = { name: 'Анна', metadata: 'in a train', attributes: { hand: 'raised' } }
  await anna.call('describe', profile)
  await expect.poll(() => boris.call('profiles'), patience).toMatchObject([profile])
})

test('data that a native client sends to one participant reaches only that one', async () => {
  const room = target.roomName()
  await using anna = await enter('anna', room)
  await using boris = await enter('boris', room)
  await using clara = await enter('clara', room)
  await anna.call('send', { text: 'for Boris', to: ['boris'] })
  await anna.call('send', { text: 'for all', to: [] })
  await expect
    .poll(() => boris.call('messages'), patience)
    .toEqual([
      ['anna', 'for Boris'],
      ['anna', 'for all'],
    ])
  await expect.poll(() => clara.call('messages'), patience).toEqual([['anna', 'for all']])
})

import { expect, test } from 'vitest'
import { startHookReceiver } from '../../test/hook-receiver.ts'
import { connect } from '../../test/signal-client.ts'
import { startOwn } from '../../test/start-target.ts'

async function readMetrics(http_url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${http_url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]))
}

test('metrics count rooms, participants and webhooks; health answers', async () => {
  await using receiver = await startHookReceiver(({ event }) => (event === 'room_started' ? 404 : 200))
  await using target = await startOwn({ webhook_url: receiver.url })
  using anna = await connect(target.url, await target.join('anna', 'c-1'))
  await anna.active('anna')
  await receiver.event('participant_joined')
  await expect.poll(async () => (await readMetrics(target.http_url)).rooms_webhooks_sent_total).toBe(1)
  expect(await readMetrics(target.http_url)).toMatchObject({
    rooms_rooms: 1,
    rooms_participants: 1,
    rooms_tracks_published: 0,
    rooms_tracks_subscribed: 0,
    rooms_webhooks_failed_total: 1,
    rooms_webhooks_dropped_total: 0,
    rooms_webhooks_waiting: 0,
    rooms_event_loop_delay_seconds: expect.any(Number),
  })
  expect((await fetch(`${target.http_url}/health`)).status).toBe(200)
})

async function statusOf(http_url: string, headers: Record<string, string> = {}): Promise<number> {
  return (await fetch(`${http_url}/metrics`, { headers })).status
}

test('metrics require the token, or a request from this machine if no token is set', async () => {
  await using open = await startOwn()
  expect(await statusOf(open.http_url)).toBe(200)
  for (const proxy of ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'])
    expect(await statusOf(open.http_url, { [proxy]: '203.0.113.9' })).toBe(404)

  await using guarded = await startOwn({ metrics_token: 'a-token-for-prometheus' })
  expect(await statusOf(guarded.http_url)).toBe(404)
  expect(await statusOf(guarded.http_url, { authorization: 'Bearer another' })).toBe(404)
  expect(await statusOf(guarded.http_url, { authorization: 'Bearer a-token-for-prometheus' })).toBe(200)
})

import { logout } from '@razgovor/contract/accounts'
import { signUp } from '@razgovor/contract/bookings'
import { listNotifications, markNotificationsRead } from '@razgovor/contract/notifications'
import {
  getPush,
  pushMessage,
  subscribeToPush,
  unsubscribeFromPush,
  type PushSubscription,
} from '@razgovor/contract/push'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/api-client.ts'
import { asSession, makeSession } from '../../../test/credentials.ts'
import { makeConversation } from '../../../test/conversations.ts'
import { makeListener, makeTimeSlot } from '../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../test/start-api.ts'
import { eraseNotifications } from './erase-notifications.ts'

async function makeBrowser(api: TestApi): Promise<PushSubscription> {
  const answer = await api.control('/push/subscriptions', {})
  const { endpoint, keys } = (await answer.json()) as PushSubscription
  return { endpoint, keys }
}

/** A signed-in listener whose browser is subscribed to pushes. */
async function makeSubscribed(api: TestApi) {
  const [{ user, session }, browser] = [await makeSession(api), await makeBrowser(api)]
  const caller = asSession(api, session)
  await caller.call(subscribeToPush, { body: browser })
  return { user, session, browser, caller }
}

interface Received {
  text: string
  ttl_seconds: number
  topic: string | null
  urgency: string | null
  sender: string
}

async function pushesTo(api: TestApi, { endpoint }: PushSubscription) {
  const answer = await fetch(`${api.sandbox.control}/push/messages?endpoint=${encodeURIComponent(endpoint)}`)
  const received = (await answer.json()) as Received[]
  return received.map(({ text, ...rest }) => Object.assign(rest, pushMessage.parse(JSON.parse(text))))
}

async function book(api: TestApi, user: TestUser, starts_in_minutes = 3 * 24 * 60): Promise<string> {
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes })
  const { consultation_id } = await api.as(user).call(signUp, { params: { slot_id: slot.slot_id } })
  return consultation_id
}

async function countSubscriptions(api: TestApi): Promise<number> {
  return (await api.ctx.db.selectFrom('push_subscriptions').select('user_id').execute()).length
}

test('a subscribed browser gets an encrypted push that expires after a day', async () => {
  await using api = await startApi()
  const { user, browser, caller } = await makeSubscribed(api)
  expect(await caller.call(getPush)).toEqual({ public_key: api.ctx.config.VAPID_PUBLIC_KEY, is_on: true })
  const consultation_id = await book(api, user)
  await api.settle()
  const { items } = await caller.call(listNotifications)
  const topic = items[0]!.notification_id.replaceAll('-', '')
  const pushes = await pushesTo(api, browser)
  expect(pushes).toHaveLength(1)
  expect(pushes[0]).toMatchObject({
    title: 'Разговор',
    body: 'Встреча забронирована: Анна Сафонова, 17 января, 12:00',
    link: `/meeting/${consultation_id}`,
    tag: topic,
    topic,
    ttl_seconds: 24 * 3600,
    urgency: 'normal',
    sender: 'mailto:push@razgovor.example',
  })
})

test('a push has the number for the icon: unread messages and notices, without the notice about messages', async () => {
  await using api = await startApi()
  const { speaker, listener, write } = await makeConversation(api)
  const session = await makeSession(api, { user: listener })
  const browser = await makeBrowser(api)
  await asSession(api, session.session).call(subscribeToPush, { body: browser })
  await asSession(api, session.session).call(markNotificationsRead, { body: { all: true } })
  await write(speaker, 'Первое')
  await write(speaker, 'Второе')
  await api.clock.advance({ minutes: 1 })
  await api.settle()
  expect((await pushesTo(api, browser)).map(({ badge }) => badge)).toEqual([2])
  await book(api, listener)
  await api.settle()
  expect((await pushesTo(api, browser)).map(({ badge }) => badge)).toEqual([3, 2])
})

test('a reminder push expires at the start of the meeting, and a later one replaces the earlier one', async () => {
  await using api = await startApi()
  const { user, browser } = await makeSubscribed(api)
  const consultation_id = await book(api, user, 120)
  await api.settle()
  await api.clock.advance({ minutes: 60 })
  await api.settle()
  await api.clock.advance({ minutes: 50 })
  await api.settle()
  const [soon, inAnHour] = await pushesTo(api, browser)
  const topic = consultation_id.replaceAll('-', '')
  expect(soon).toMatchObject({ ttl_seconds: 600, topic, tag: topic, urgency: 'high' })
  expect(inAnHour).toMatchObject({ ttl_seconds: 3600, topic })
})

test('notices that were read or are too old are not pushed', async () => {
  await using api = await startApi()
  const { user, browser, caller } = await makeSubscribed(api)
  await api.control('/push/faults', { fail_next: { status: 503, retry_after: '600', times: 2 } })
  await book(api, user)
  await api.settle()
  await caller.call(markNotificationsRead, { body: { all: true } })
  await book(api, user, 4 * 24 * 60)
  await api.settle()
  await api.clock.advance({ hours: 25 })
  await api.settle()
  expect(await pushesTo(api, browser)).toEqual([])
})

test('a push to a busy service is retried after the delay it requests', async () => {
  await using api = await startApi()
  const { user, browser } = await makeSubscribed(api)
  await api.control('/push/faults', { fail_next: { status: 429, retry_after: '300' } })
  await book(api, user)
  await api.settle()
  await api.clock.advance({ seconds: 299 })
  await api.settle()
  expect(await pushesTo(api, browser)).toEqual([])
  await api.clock.advance({ seconds: 1 })
  await api.settle()
  expect(await pushesTo(api, browser)).toHaveLength(1)
})

test.each([404, 410])('a push answered with %i removes the browser’s subscription', async (status) => {
  await using api = await startApi()
  const { user, caller } = await makeSubscribed(api)
  await api.control('/push/faults', { fail_next: { status } })
  await book(api, user)
  await api.settle()
  expect(await countSubscriptions(api)).toBe(0)
  expect(await caller.call(getPush)).toMatchObject({ is_on: false })
})

test('a permanently refused push is not retried, and the subscription is kept', async () => {
  await using api = await startApi()
  const { user, browser } = await makeSubscribed(api)
  await api.control('/push/faults', { fail_next: { status: 413 } })
  await book(api, user)
  await api.settle()
  await api.clock.advance({ hours: 1 })
  await api.settle()
  expect(await pushesTo(api, browser)).toEqual([])
  expect(await countSubscriptions(api)).toBe(1)
})

test('signing out, erasing the user and turning pushes off remove the subscriptions', async () => {
  await using api = await startApi()
  const [left, gone, off] = [await makeSubscribed(api), await makeSubscribed(api), await makeSubscribed(api)]
  await api.anonymous.call(logout, { body: left.session })
  expect(await countSubscriptions(api)).toBe(2)
  await eraseNotifications(api.ctx, gone.user.user_id)
  expect(await countSubscriptions(api)).toBe(1)
  await off.caller.call(unsubscribeFromPush)
  await off.caller.call(unsubscribeFromPush)
  expect(await countSubscriptions(api)).toBe(0)
})

test('a subscription made with an ended session receives no pushes', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const browser = await makeBrowser(api)
  // `api.as` signs a token whose session is not in the database.
  await api.as(user).call(subscribeToPush, { body: browser })
  await api.anonymous.call(logout, { body: session })
  await book(api, user)
  await api.settle()
  expect(await pushesTo(api, browser)).toEqual([])
})

test('a session has one push subscription, and a browser belongs to the session that subscribed last', async () => {
  await using api = await startApi()
  const { user, browser, caller } = await makeSubscribed(api)
  const second = await makeBrowser(api)
  await Promise.all([1, 2, 3].map(() => caller.call(subscribeToPush, { body: second })))
  expect(await countSubscriptions(api)).toBe(1)
  const next = await makeSession(api)
  await asSession(api, next.session).call(subscribeToPush, { body: second })
  expect(await countSubscriptions(api)).toBe(1)
  await book(api, user)
  await book(api, next.user)
  await api.settle()
  expect(await pushesTo(api, browser)).toEqual([])
  expect(await pushesTo(api, second)).toHaveLength(1)
})

test('invalid push endpoints and keys are refused', async () => {
  await using api = await startApi()
  const caller = api.as(await makeListener(api))
  const good = await makeBrowser(api)
  const point = good.keys.p256dh
  const bad: PushSubscription[] = [
    { ...good, endpoint: 'http://169.254.169.254/latest/meta-data' },
    { ...good, endpoint: `${api.url}/api/news` },
    { ...good, endpoint: 'https://fcm.googleapis.com.evil.example/' },
    { ...good, endpoint: 'a word' },
    { ...good, keys: { ...good.keys, p256dh: `${point.slice(0, -4)}AAAA` } },
    { ...good, keys: { ...good.keys, auth: 'short' } },
  ]
  for (const body of bad) {
    const { refusal, fields } = await refusalOf(caller.call(subscribeToPush, { body }))
    expect(refusal).toBe('validation')
    expect(Object.keys(fields)).toHaveLength(1)
  }
})

test('push subscription is unavailable without VAPID keys', async () => {
  await using api = await startApi({ environment: { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' } })
  const caller = api.as(await makeListener(api))
  expect(await caller.call(getPush)).toEqual({ public_key: null, is_on: false })
  expect(await caller.refusal(subscribeToPush, { body: await makeBrowser(api) })).toBe('human_friendly')
})

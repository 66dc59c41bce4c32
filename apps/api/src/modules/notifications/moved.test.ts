import { signUp } from '@razgovor/contract/bookings'
import { expect, test } from 'vitest'
import { makeListener, makeSeries, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { move, timersOf } from '../../../test/moves.ts'
import { noticesOf } from '../../../test/notices.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi, type ReceivedMail, type TestApi } from '../../../test/start-api.ts'

const day = 24 * 60

function propertiesOf({ attachments }: ReceivedMail): Record<string, string> {
  const part = attachments.find(({ content_type }) => content_type.startsWith('text/calendar'))
  const lines = (part?.content ?? '').replaceAll(/\r?\n /g, '').split(/\r?\n/)
  return Object.fromEntries(lines.map((line) => [line.split(/[;:]/)[0]!, line.slice(line.indexOf(':') + 1)]))
}

/** The calendar entries mailed to the user, oldest first. */
async function entriesTo(api: TestApi, { email }: MadeUser) {
  const mails = (await api.mailTo(email)).filter(({ attachments }) => attachments.length > 0)
  return mails.toReversed().map((mail) => {
    const { UID: uid, METHOD: method, SEQUENCE: sequence, DTSTART: start } = propertiesOf(mail)
    return { uid: uid!.split('@')[0], method, sequence: Number(sequence), start }
  })
}

const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.000/g, '')

test('both sides are notified of a move with the old and the new time, and their calendar entry moves', async () => {
  await using api = await startApi()
  const listener = await makeListener(api, { time_zone_id: 'Asia/Omsk' })
  const { slot, consultation_id } = await makePaidMeeting(api, { listener })
  const { speaker } = slot
  const target = await makeTimeSlot(api, { speaker, starts_in_minutes: 4 * day, amount: 150_000 })
  await api.settle()
  await move(api, { user: listener, consultation_id, slot_id: target.slot_id })
  await api.settle()

  const notice = 'Встреча перенесена: Анна Сафонова, было 17 января, 15:00, стало 18 января, 15:00. Вернём 1 000 ₽'
  expect((await noticesOf(api, listener.user_id)).at(-1)!.replaceAll(/\s/g, ' ')).toBe(notice)
  expect((await noticesOf(api, speaker.user_id)).at(-1)).toBe(
    'Встреча перенесена: Вера Лебедева, было 17 января, 12:00, стало 18 января, 12:00',
  )
  const [mail] = await api.mailTo(listener.email)
  expect(mail!.subject).toBe('Встреча перенесена: Анна Сафонова, 18 января, 15:00')
  expect(mail!.text).toContain('Было: четверг, 17 января, 15:00–16:00 (Омск, UTC+6)')
  for (const side of [listener, speaker])
    expect(await entriesTo(api, side)).toEqual([
      { uid: consultation_id, method: 'REQUEST', sequence: 0, start: stamp(slot.time_start) },
      { uid: consultation_id, method: 'REQUEST', sequence: 1, start: stamp(target.time_start) },
    ])
})

test('the timers and reminders of a moved meeting follow it, also those that had come before', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id, booking_id } = await makePaidMeeting(api)
  const target = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 6 * day })
  await api.clock.advance({ hours: 48 })
  await api.settle()
  await move(api, { user: listener, consultation_id, slot_id: target.slot_id })
  await api.settle()
  expect(await timersOf(api, consultation_id)).toEqual({
    'close-meeting': target.time_end.toISOString(),
    'open-meeting': new Date(target.time_start.getTime() - 10 * 60_000).toISOString(),
  })
  const before = (minutes: number) => new Date(target.time_start.getTime() - minutes * 60_000).toISOString()
  expect(await timersOf(api, booking_id)).toEqual({
    'remind:10': before(10),
    'remind:60': before(60),
    'remind:1440': before(1440),
  })
  await api.clock.advance({ hours: 72 })
  await api.settle()
  const reminded = (await noticesOf(api, listener.user_id)).filter((text) => text.startsWith('Встреча через сутки'))
  expect(reminded).toHaveLength(2)
})

test('a listener’s calendar entry goes along to another session; the speaker’s two entries both change', async () => {
  await using api = await startApi()
  const { sessions, speaker } = await makeSeries(api)
  const [from, to] = [sessions[0]!, sessions[1]!]
  const listener = await makeListener(api)
  const { consultation_id } = await api.as(listener).call(signUp, { params: from })
  await api.settle()
  const { consultation } = await move(api, { user: listener, consultation_id, slot_id: to.slot_id })
  await api.settle()
  expect(await entriesTo(api, listener)).toEqual([
    { uid: consultation_id, method: 'REQUEST', sequence: 0, start: stamp(from.time_start) },
    { uid: consultation_id, method: 'REQUEST', sequence: 1, start: stamp(to.time_start) },
  ])
  const there = consultation.consultation_id
  expect((await entriesTo(api, speaker)).toSorted((one, other) => one.uid!.localeCompare(other.uid!))).toEqual([
    { uid: consultation_id, method: 'REQUEST', sequence: 0, start: stamp(from.time_start) },
    { uid: consultation_id, method: 'CANCEL', sequence: 1, start: stamp(from.time_start) },
    { uid: there, method: 'REQUEST', sequence: 0, start: stamp(to.time_start) },
  ])
  expect(await timersOf(api, consultation_id)).toEqual({})

  // After signing up there again, the listener has two entries with different UIDs.
  const again = await api.as(listener).call(signUp, { params: from })
  await api.settle()
  expect(again.consultation_id).toBe(consultation_id)
  const [, , last] = await entriesTo(api, listener)
  expect(last).toMatchObject({ uid: again.booking_id, sequence: 0 })
})

import { makeHeldMeeting } from '../../test/held-meeting.ts'
import { makeTimeSlot } from '../../test/factories.ts'
import { move } from '../../test/moves.ts'
import type { Sample, SampleFixtures } from '../sample-fixtures.ts'

type Meeting = Awaited<ReturnType<SampleFixtures['makeMeeting']>>

export const meetingSamples: Record<string, Sample> = {
  booked: async ({ makeMeeting }) => [await makeMeeting()],

  'calendar-clash': async ({ makeMeeting, setSlot }) => {
    const { slot } = await makeMeeting()
    await setSlot(slot.slot_id, { is_busy: true })
    return [{ slot_id: slot.slot_id }]
  },

  'cancel-confirmed': makeCanceled,
  canceled: makeCanceled,

  'co-host-named': async ({ makeMeeting, put, api }) => {
    const { consultation_id, speaker, listener } = await makeMeeting()
    const named = { consultation_id, speaker_id: speaker.user_id, user_id: listener.user_id }
    await put('co_hosts', { ...named, place: 1, named_at: api.clock.now() })
    return [{ consultation_id, user_id: listener.user_id }]
  },

  moved: async (fixtures) => [await moveByListener(fixtures), await moveBySpeaker(fixtures)],
  'left-by-move': async (fixtures) => [await moveToOtherGroup(fixtures)],

  'materials-left': async ({ makeMeeting, setBooking, put, api }) => {
    const { booking_id, consultation_id, speaker } = await makeMeeting()
    await setBooking(booking_id, { status: 'ENDED' })
    const [created_at, updated_at] = [api.clock.now(), api.clock.now()]
    const speaker_id = speaker.user_id
    await put('meeting_materials', { consultation_id, speaker_id, text: 'A plan', created_at, updated_at })
    const file = { file_id: crypto.randomUUID(), consultation_id, speaker_id, created_at }
    await put('material_files', { ...file, name: 'Plan.pdf', bytes: 2_000_000, file_key: 'plan' })
    return [{ consultation_id }]
  },

  message: async (fixtures) => {
    const { consultation_id, speaker, listener } = await fixtures.makeMeeting()
    return Promise.all(
      [speaker, listener].map(async ({ user_id: from_user_id }) => {
        const consultation_message_id = fixtures.id()
        const created_at = fixtures.api.clock.now()
        const written = { subject: from_user_id === speaker.user_id ? '' : 'Question', text: 'How?', created_at }
        const row = { consultation_message_id, consultation_id, from_user_id, ...written }
        await fixtures.put('consultation_messages', row)
        const user_id = from_user_id === speaker.user_id ? listener.user_id : speaker.user_id
        return { consultation_message_id, user_id }
      }),
    )
  },

  'move-requested': async (fixtures) => [await requestMove(fixtures, 'OPEN')],
  'move-declined': async (fixtures) => [await requestMove(fixtures, 'DECLINED')],
  'move-proposed': async (fixtures) => [await proposeMove(fixtures, 'OPEN')],
  'move-kept': async (fixtures) => [await proposeMove(fixtures, 'KEPT')],

  'no-show': async ({ makeMeeting, setBooking }) => {
    const refs = []
    for (const outcome of ['SPEAKER_NO_SHOW', 'SPEAKER_LEFT', 'NOBODY_CAME', 'CLOSED'] as const) {
      const { booking_id } = await makeMeeting()
      await setBooking(booking_id, { status: 'ENDED', outcome })
      refs.push({ booking_id })
    }
    return refs
  },

  reminder: async (fixtures) => {
    const [alone, group] = [await fixtures.makeMeeting(), await fixtures.makeMeeting()]
    await addListener(fixtures, group)
    return [alone, group].flatMap(({ booking_id }) =>
      [1440, 60, 10].map((minutes_before) => ({ booking_id, minutes_before })),
    )
  },

  'review-wanted': async (fixtures) => {
    const { consultation_id } = await makeHeldMeeting(fixtures.api, await fixtures.makeSides())
    return fixtures.api.ctx.db
      .selectFrom('bookings')
      .select('booking_id')
      .where('consultation_id', '=', consultation_id)
      .execute()
  },
  'review-written': async (fixtures) => [await makeReview(fixtures)],
  'review-answered': async (fixtures) => [await makeReview(fixtures)],

  'time-over': async ({ makeMeeting, setBooking }) => {
    const { booking_id, consultation_id } = await makeMeeting()
    await setBooking(booking_id, { status: 'ENDED' })
    return [{ consultation_id }]
  },

  'topic-changed': async ({ makeMeeting }) => [await makeMeeting()],
}

async function makeCanceled(fixtures: SampleFixtures) {
  const refs = []
  for (const by of ['LISTENER', 'SPEAKER', 'PLATFORM', 'BANK'] as const) {
    const { booking_id, cancel, listener, speaker } = await fixtures.makeMeeting()
    if (by === 'LISTENER' || by === 'SPEAKER') await cancel(by === 'SPEAKER' ? speaker : listener)
    else await fixtures.setBooking(booking_id, { status: 'CANCELED', reason: by, refunded_amount: 250_000 })
    refs.push({ booking_id, by })
  }
  const group = await fixtures.makeMeeting()
  await addListener(fixtures, group)
  await fixtures.setBooking(group.booking_id, { status: 'CANCELED' })
  return [...refs, { booking_id: group.booking_id, by: 'LISTENER' }]
}

async function addListener({ api, id, put, makeSides }: SampleFixtures, { booking_id }: Meeting) {
  const booking = await api.ctx.db
    .selectFrom('bookings')
    .selectAll()
    .where('booking_id', '=', booking_id)
    .executeTakeFirstOrThrow()
  const { listener } = await makeSides()
  await put('bookings', { ...booking, booking_id: id(), listener_id: listener.user_id, place: 2, places: 2 })
}

async function moveByListener(fixtures: SampleFixtures) {
  const { consultation_id, booking_id, speaker, listener: user } = await fixtures.makeMeeting()
  const { slot_id } = await makeTimeSlot(fixtures.api, { speaker, starts_in_minutes: 5 * 24 * 60, amount: 200_000 })
  await move(fixtures.api, { user, consultation_id, slot_id, refund_amount: 50_000 })
  return fixtures.api.ctx.db
    .selectFrom('booking_moves')
    .select('move_id')
    .where('booking_id', '=', booking_id)
    .executeTakeFirstOrThrow()
}

async function moveBySpeaker(fixtures: SampleFixtures) {
  const meeting = await fixtures.makeMeeting()
  return putMove(fixtures, meeting, { cause: 'SPEAKER', from_consultation_id: meeting.consultation_id })
}

async function moveToOtherGroup(fixtures: SampleFixtures) {
  const sides = await fixtures.makeSides()
  const [from, to] = [await fixtures.makeMeeting({ sides }), await fixtures.makeMeeting({ sides, hours_later: 2 })]
  return putMove(fixtures, to, { cause: 'LISTENER', from_consultation_id: from.consultation_id })
}

async function putMove(
  { api, id, put, inMinutes }: SampleFixtures,
  { booking_id, consultation_id: to_consultation_id, slot, speaker }: Meeting,
  from: { cause: 'SPEAKER' | 'LISTENER'; from_consultation_id: string },
) {
  const move_id = id()
  const { slot_id, time_start: to_start, time_end: to_end } = slot
  const times = { from_start: inMinutes(60), from_end: inMinutes(120), to_start, to_end, at: api.clock.now() }
  const slots = { from_slot_id: slot_id, to_slot_id: slot_id, from_amount: 250_000, to_amount: 250_000 }
  const by = { by_user_id: speaker.user_id, why: '' }
  await put('booking_moves', { move_id, booking_id, to_consultation_id, ...from, ...times, ...slots, ...by })
  return { move_id }
}

async function requestMove(fixtures: SampleFixtures, status: 'OPEN' | 'DECLINED') {
  const { booking_id, speaker } = await fixtures.makeMeeting()
  const other = await makeTimeSlot(fixtures.api, { speaker, starts_in_minutes: 5 * 24 * 60 })
  const move_request_id = fixtures.id()
  const times = { expires_at: fixtures.inMinutes(60), created_at: fixtures.inMinutes(-60) }
  const decided_at = status === 'OPEN' ? null : fixtures.api.clock.now()
  const asked = { booking_id, slot_ids: [other.slot_id], message: 'I am ill', status, ...times, decided_at }
  await fixtures.put('move_requests', { move_request_id, ...asked })
  return { move_request_id }
}

async function proposeMove(fixtures: SampleFixtures, status: 'OPEN' | 'KEPT') {
  const { booking_id } = await fixtures.makeMeeting()
  const move_proposal_id = fixtures.id()
  const times = { expires_at: fixtures.inMinutes(60), created_at: fixtures.inMinutes(-60) }
  const decided_at = status === 'OPEN' ? null : fixtures.api.clock.now()
  const proposed = { booking_id, times: [fixtures.inMinutes(6000), fixtures.inMinutes(7000)], message: 'I am ill' }
  await fixtures.put('move_proposals', { move_proposal_id, ...proposed, status, ...times, decided_at })
  return { move_proposal_id }
}

async function makeReview({ api, id, put, makeMeeting }: SampleFixtures) {
  const { booking_id, consultation_id, speaker, listener } = await makeMeeting()
  const review_id = id()
  const [created_at, changed_at, replied_at] = [api.clock.now(), api.clock.now(), api.clock.now()]
  const of = { booking_id, consultation_id, speaker_id: speaker.user_id, listener_id: listener.user_id }
  const written = { rating: 5, text: 'Thank you', is_anonymous: false, created_at, changed_at }
  await put('reviews', { review_id, ...of, ...written, reply: 'Welcome', replied_at })
  return { review_id }
}

import { addNotices } from '../../src/modules/notifications/add-notices.ts'
import { legacy } from '../../src/modules/notifications/kinds/legacy.ts'
import { makeTimeSlot } from '../../test/factories.ts'
import { hourIn } from '../../test/requests.ts'
import type { Sample, SampleFixtures } from '../sample-fixtures.ts'

export const peopleSamples: Record<string, Sample> = {
  // Its text was stored before notices had kinds, so it comes from no catalogue.
  legacy: async ({ api, makeSides }) => {
    const { user_id } = (await makeSides()).listener
    await addNotices(api.ctx, legacy, [{ user_id, key: user_id, params: { type: 'PAYMENT', text: 'Paid' } }])
    return []
  },

  'application-decided': async ({ api, id, put, makeSides }) => {
    const at = api.clock.now()
    const refs = []
    for (const status of ['APPROVED', 'REJECTED'] as const) {
      const { user_id } = (await makeSides()).listener
      const decided = { status, step: 'SUBMITTED', comment: 'Well', submitted_at: at, decided_at: at } as const
      const application_id = id()
      await put('speaker_applications', { application_id, user_id, ...decided, created_at: at, updated_at: at })
      refs.push({ application_id })
    }
    return refs
  },

  'legal-change-decided': async ({ api, id, put, makeSides }) => {
    const at = api.clock.now()
    const refs = []
    for (const [status, legal_form] of [
      ['APPROVED', 'SELF_EMPLOYED'],
      ['APPROVED', 'INDIVIDUAL'],
      ['REJECTED', 'INDIVIDUAL'],
    ] as const) {
      const { speaker, listener } = await makeSides()
      const { user_id } = speaker
      const sent = { status, legal_form, details: '{}', comment: 'Well', submitted_at: at }
      const decided = { decided_at: at, decided_by: listener.user_id }
      const legal_change_id = id()
      await put('legal_changes', { legal_change_id, user_id, ...sent, ...decided })
      refs.push({ legal_change_id })
    }
    return refs
  },

  request: async (fixtures) => [
    await makeRequest(fixtures, { status: 'NEW', times: [1] }),
    await makeRequest(fixtures, { status: 'NEW', times: [1, 2] }),
  ],
  'request-answer': async (fixtures) => [
    await makeRequest(fixtures, { status: 'ACCEPTED' }),
    await makeRequest(fixtures, { status: 'DECLINED' }),
    await makeRequest(fixtures, { status: 'EXPIRED' }),
  ],
  'request-off-sale': async (fixtures) => [await makeRequest(fixtures, { status: 'ACCEPTED', isOffSale: true })],

  'unread-messages': makeUnread,
  'unread-mail': makeUnread,

  'waitlist-time': async ({ api, id, put, makeSides }) => {
    const { speaker, listener } = await makeSides()
    const { slot_id, time_start, time_end } = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
    const entry_id = id()
    const now = api.clock.now()
    const pair = { speaker_id: speaker.user_id, listener_id: listener.user_id }
    await put('waitlist_entries', { entry_id, ...pair, parts_of_day: [], seen_number: 0, created_at: now })
    await put('waitlist_offers', { entry_id, slot_id, time_start, time_end, offered_at: now })
    return [{ entry_id, slot_id }]
  },

  'webhook-off': async ({ api, id, put, makeSides }) => {
    const refs = []
    for (const off of ['FAILING', 'GONE'] as const) {
      const webhook_id = id()
      const { user_id } = (await makeSides()).speaker
      const address = { host: 'hooks.example', address_key_hash: '', sealed_secret: Buffer.from('') }
      const [created_at, off_at] = [api.clock.now(), api.clock.now()]
      await put('webhooks', { webhook_id, user_id, ...address, events: ['meeting.ended'], off, off_at, created_at })
      refs.push({ webhook_id })
    }
    return refs
  },
}

interface Request {
  status: 'NEW' | 'ACCEPTED' | 'DECLINED' | 'EXPIRED'
  /** The proposed times, in days from now. */
  times?: readonly number[]
  isOffSale?: boolean
}

async function makeRequest(fixtures: SampleFixtures, { status, times = [1], isOffSale = false }: Request) {
  const { api } = fixtures
  const { speaker, listener } = await fixtures.makeSides()
  const slot = status === 'ACCEPTED' ? await makeTimeSlot(api, { speaker }) : null
  if (slot && isOffSale) await fixtures.setSlot(slot.slot_id, { deleted_at: api.clock.now() })
  const request_id = fixtures.id()
  await fixtures.put('consultation_requests', {
    request_id,
    speaker_id: speaker.user_id,
    listener_id: listener.user_id,
    topic: 'A plan',
    message: 'Hello',
    times: JSON.stringify(times.map((days) => hourIn(api, days * 24 * 60))),
    comment: status === 'NEW' || status === 'EXPIRED' ? '' : 'Bring a pen',
    status,
    slot_id: slot?.slot_id ?? null,
    created_at: api.clock.now(),
    expires_at: fixtures.inMinutes(24 * 60),
    decided_at: status === 'NEW' ? null : api.clock.now(),
  })
  return { request_id }
}

async function makeUnread({ api, id, put, makeSides }: SampleFixtures) {
  const { speaker, listener } = await makeSides()
  const conversation_id = id()
  const created_at = api.clock.now()
  const pair = { speaker_id: speaker.user_id, listener_id: listener.user_id }
  const unread = { last_position: 1, listener_unread: 1, active_at: created_at, created_at }
  await put('conversations', { conversation_id, ...pair, opened_by: 'REQUEST', ...unread })
  const message = { message_id: id(), conversation_id, client_id: crypto.randomUUID(), position: 1, text: 'Hello' }
  await put('conversation_messages', { ...message, from_user_id: speaker.user_id, created_at })
  return [{ conversation_id, user_id: listener.user_id }]
}

import { expect, test } from 'vitest'
import { makeListener, makeSpeaker } from '../../../../test/factories.ts'
import { fillEveryTable, makePerson } from '../../../../test/owned-rows.ts'
import { startApi } from '../../../../test/start-api.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { collectData } from './collect-data.ts'

test('the export contains the user’s data in the order of time and nothing of another user', async () => {
  await using api = await startApi()
  const [anna, boris] = [await makePerson(api, 'Anna'), await makePerson(api, 'Boris')]
  await fillEveryTable(api, [anna, boris])

  const file = await collectData(api.ctx.db, anna.user_id)
  const [early, late] = ['Anna early', 'Anna late']
  const [first, second] = [api.clock.now(), plusMinutes(api.clock.now(), 5)]
  const meeting = { topic: 'Разбор резюме', status: 'CANCELED' }
  expect(file).toMatchObject({
    profile: { user_id: anna.user_id, first_name: 'Anna' },
    identities: [{ provider: 'VK' }],
    consents: [
      { document: 'TERMS', accepted_at: first },
      { document: 'PERSONAL_DATA', accepted_at: second },
    ],
    sessions: [{ device: early }, { device: late }],
    speaker: {
      alias: 'anna',
      time_slots_count: 1,
      categories: [early, late],
      photos: [{ url: early }, { url: late }],
      availability_rules: { speaker_id: anna.user_id },
      meeting_kinds: [{ title: early }, { title: late }],
      api_keys: [{ name: early }, { name: late }],
      webhooks: [{ host: early }, { host: late }],
      page_views: [
        { day: '2058-01-11', visitors: 1 },
        { day: '2058-01-12', visitors: 2 },
      ],
      tips: { phone: '+79990000004' },
    },
    applications: [{ comment: early }, { comment: late }],
    legal_details: [
      { legal_form: 'INDIVIDUAL', details: { inn: 'Anna' }, valid_from: first },
      { legal_form: 'SELF_EMPLOYED', details: { inn: 'Anna' }, valid_from: second },
    ],
    legal_changes: [{ comment: early }, { comment: late }],
    bookings: {
      as_listener: [
        { ...meeting, speaker: 'Boris Сафонова', time_start: first },
        { ...meeting, speaker: 'Boris Сафонова', time_start: second },
      ],
      as_speaker: [
        { ...meeting, listener: 'Boris Сафонова', time_start: first },
        { ...meeting, listener: 'Boris Сафонова', time_start: second },
      ],
    },
    messages_sent: [{ subject: early }, { subject: late }],
    requests_sent: [{ topic: early }, { topic: late }, { topic: 'Anna open' }],
    requests_answered: [
      { comment: 'Boris early', status: 'DECLINED' },
      { comment: 'Boris late', status: 'ACCEPTED' },
    ],
    moves: [{ to_start: first }, { to_start: first }, { to_start: second }, { to_start: second }],
    move_proposals_sent: [{ message: 'Anna to Boris early' }, { message: 'Anna to Boris late' }],
    move_requests_sent: [{ message: early }, { message: late }],
    conversations: [{ with: 'Boris Сафонова' }, { with: 'Boris Сафонова' }],
    conversation_messages_sent: [{ text: early }, { text: late }],
    conversation_files_sent: [{ name: early }, { name: late }],
    conversation_reports_sent: [{ text: early }, { text: late }],
    materials: [{ text: early }, { text: late }],
    material_files: [{ name: early }, { name: late }],
    notes_about_listeners: [{ about: 'Boris Сафонова', text: early }],
    meeting_questions: [{ text: early }, { text: late }],
    meeting_answers: [
      { speaker: 'Boris Сафонова', question: early, text: early, file: null },
      { speaker: 'Boris Сафонова', question: late, text: null, file: late },
    ],
    answer_files: [{ name: early }, { name: late }],
    cart: [{ slot_id: boris.slot.slot_id }],
    favorites: [{ speaker: 'Boris Сафонова' }],
    waitlist: [{ speaker: 'Boris Сафонова', parts_of_day: ['DAY'] }],
    waitlist_offers: [{ offered_at: first }, { offered_at: second }],
    presences: [{ joined_at: first }, { joined_at: second }],
    removals: [{ removed_at: first }, { removed_at: second }],
    floors: [{ given_at: first }, { given_at: second }],
    waits: [{ asked_at: first }, { asked_at: second }],
    co_host_of: [{ named_at: first }, { named_at: second }],
    chat_messages: [{ text: early }, { text: late }],
    files: [{ name: early }, { name: late }],
    board_items: [{ drawing: { text: early } }, { drawing: { text: late } }],
    shared_notes: [{ texts: [early] }, { texts: [late] }],
    recordings: [{ asked_at: first }, { asked_at: second }],
    recording_answers: [{ agreed_at: first }, { agreed_at: second }],
    connection_tests: [{ report: { comment: early } }, { report: { comment: late } }],
    disputes: [{ text: early }, { text: late }],
    reviews: [{ text: early }, { text: late }],
    replies: [{ reply: 'Anna to Boris early' }, { reply: 'Anna to Boris late' }],
    reported_reviews: [{ text: early }, { text: late }],
    connection_ratings: [{ rating: 1 }, { rating: 2 }],
    orders: [{ amount: 1 }, { amount: 2 }],
    payments: [{ amount: 1 }, { amount: 2 }],
    refunds: [{ amount: 1 }, { amount: 2 }],
    receipts: [{ fn_number: early }, { fn_number: late }],
    earnings: [
      { held: 1, refunded: 30 },
      { held: 2, refunded: 30 },
    ],
    payouts: [{ note: early }, { note: late }],
    payout_lines: [{ payee_name: early }, { payee_name: late }],
    packages: [{ title: early }, { title: late }],
    bought_packages: [{ title: early }, { title: late }],
    promo_codes: [{ code: 'ANNAEARLY' }, { code: 'ANNALATE' }],
    write_offs: [{ reason: early }, { reason: late }],
    tariffs: {
      held: [{ started_at: first }, { started_at: second }],
      periods: [{ amount: 1 }, { amount: 2 }],
      saved_card: { pan: 'Anna' },
    },
    notifications: [{ content: early }, { content: late }],
    push_subscriptions: [{ service: 'push.example' }],
    feedback_sent: [{ text: early }, { text: late }],
    changes_by_admins: [{ table_name: 'Anna' }],
    mails: [{ subject: early }, { subject: late }],
  })
  expect(JSON.stringify(file)).not.toContain(boris.email)
  expect(await collectData(api.ctx.db, boris.user_id)).toMatchObject({
    profile: { user_id: boris.user_id },
    speaker: { alias: 'boris', availability_rules: { speaker_id: boris.user_id }, tips: { phone: '+79990000005' } },
    tariffs: { saved_card: { pan: 'Boris' } },
  })
})

test('missing data is exported as null or an empty list', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  expect(await collectData(api.ctx.db, listener.user_id)).toMatchObject({
    speaker: null,
    orders: [],
    tariffs: { held: [], periods: [], saved_card: null },
  })
  expect(await collectData(api.ctx.db, speaker.user_id)).toMatchObject({
    speaker: {
      categories: [],
      photos: [],
      availability_rules: null,
      meeting_kinds: [],
      calendars: [],
      api_keys: [],
      webhooks: [],
      page_views: [],
      tips: null,
      time_slots_count: 0,
    },
  })
})

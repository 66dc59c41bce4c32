import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { showNotices } from '../../../notices/show-notices.ts'

const nameOf = (user: string) =>
  sql<string>`trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)})`

/** All that is known of a user: no secrets, and of other people their names alone. */
export async function collectData(db: Db, user_id: string) {
  const [profile, access, speaker, applications, legal, meetings, money, tariffs, told] = await Promise.all([
    findProfile(db, user_id),
    collectAccess(db, user_id),
    collectSpeaker(db, user_id),
    collectApplications(db, user_id),
    collectLegalDetails(db, user_id),
    collectMeetings(db, user_id),
    collectMoney(db, user_id),
    collectTariffs(db, user_id),
    collectTold(db, user_id),
  ])
  return { profile, ...access, speaker, applications, ...legal, ...meetings, ...money, tariffs, ...told }
}

function findProfile(db: Db, user_id: string) {
  return db
    .selectFrom('users')
    .select(['user_id', 'email', 'email_confirmed_at', 'phone', 'first_name', 'last_name', 'role', 'time_zone_id'])
    .select(['avatar_thumbnail_url', 'created_at', 'deletion_requested_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

async function collectAccess(db: Db, user_id: string) {
  const [identities, consents, sessions, second_factors] = await Promise.all([
    db.selectFrom('identities').select(['provider', 'linked_at']).where('user_id', '=', user_id).execute(),
    db
      .selectFrom('consents as c')
      .innerJoin('legal_document_versions as v', 'v.version_id', 'c.version_id')
      .select(['c.document', 'v.number as version', 'c.accepted_at'])
      .where('c.user_id', '=', user_id)
      .orderBy('c.accepted_at')
      .execute(),
    db
      .selectFrom('sessions')
      .select(['user_agent as device', 'created_at', 'used_at', 'ended_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('second_factors')
      .select(['kind', 'title', 'created_at', 'used_at'])
      .where('user_id', '=', user_id)
      .where('confirmed_at', 'is not', null)
      .orderBy('created_at')
      .execute(),
  ])
  return { identities, consents, sessions, second_factors }
}

/** Null for who is no speaker. */
async function collectSpeaker(db: Db, user_id: string) {
  const page = await db
    .selectFrom('speakers')
    .select(['alias', 'headline', 'about', 'social_links', 'languages', 'tips_url', 'created_at'])
    .select((eb) => [
      eb
        .selectFrom('time_slots')
        .select(eb.fn.countAll<number>().as('count'))
        .where('speaker_id', '=', user_id)
        .as('time_slots_count'),
    ])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!page) return null
  const categories = await db
    .selectFrom('speaker_categories as own')
    .innerJoin('categories as c', 'c.category_id', 'own.category_id')
    .select('c.title')
    .where('own.user_id', '=', user_id)
    .orderBy('c.position')
    .execute()
  const photos = await db
    .selectFrom('speaker_photos')
    .select(['url', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('position')
    .execute()
  const availability_rules = await db
    .selectFrom('availability_rules')
    .selectAll()
    .where('speaker_id', '=', user_id)
    .executeTakeFirst()
  const tips = await db
    .selectFrom('tip_receivers')
    .select(['phone', 'registered_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return {
    ...page,
    categories: categories.map(({ title }) => title),
    photos,
    availability_rules: availability_rules ?? null,
    tips: tips ?? null,
  }
}

function collectApplications(db: Db, user_id: string) {
  return db
    .selectFrom('speaker_applications')
    .select(['status', 'details', 'legal', 'comment', 'created_at', 'submitted_at', 'decided_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()
}

/** What they trade as, traded as before, and asked to trade as. */
async function collectLegalDetails(db: Db, user_id: string) {
  const [legal_details, legal_changes] = await Promise.all([
    db
      .selectFrom('legal_details_history')
      .select(['legal_form', 'details', 'valid_from', 'valid_to'])
      .where('user_id', '=', user_id)
      .orderBy('valid_from')
      .execute(),
    db
      .selectFrom('legal_changes')
      .select(['legal_form', 'details', 'status', 'comment', 'submitted_at', 'decided_at'])
      .where('user_id', '=', user_id)
      .orderBy('submitted_at')
      .execute(),
  ])
  return { legal_details, legal_changes }
}

async function collectMeetings(db: Db, user_id: string) {
  const bookings = db
    .selectFrom('bookings as b')
    .innerJoin('time_slots as t', 't.slot_id', 'b.slot_id')
    .select(['b.consultation_id', 'b.status', 'b.reason', 'b.amount', 'b.refunded_amount', 't.topic'])
    .select(['b.time_start', 'b.time_end', 'b.created_at'])
    .orderBy('b.time_start')
  const [as_listener, as_speaker, messages_sent, requests_sent, requests_answered, cart, rooms] = await Promise.all([
    bookings
      .innerJoin('users as other', 'other.user_id', 'b.speaker_id')
      .select(nameOf('other').as('speaker'))
      .where('b.listener_id', '=', user_id)
      .execute(),
    bookings
      .innerJoin('users as other', 'other.user_id', 'b.listener_id')
      .select(nameOf('other').as('listener'))
      .where('b.speaker_id', '=', user_id)
      .execute(),
    db
      .selectFrom('consultation_messages')
      .select(['consultation_id', 'subject', 'text', 'created_at'])
      .where('from_user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('consultation_requests')
      .select(['topic', 'message', 'times', 'status', 'created_at'])
      .where('listener_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('consultation_requests')
      .select(['status', 'comment', 'decided_at'])
      .where('speaker_id', '=', user_id)
      .where('status', 'in', ['ACCEPTED', 'DECLINED'])
      .orderBy('decided_at')
      .execute(),
    db.selectFrom('cart_items').select(['slot_id', 'created_at']).where('user_id', '=', user_id).execute(),
    collectRooms(db, user_id),
  ])
  return { bookings: { as_listener, as_speaker }, messages_sent, requests_sent, requests_answered, cart, ...rooms }
}

/** When they were in which room, what they sent there, and what they said went wrong. */
async function collectRooms(db: Db, user_id: string) {
  const [presences, removals, files, connection_tests, disputes] = await Promise.all([
    db
      .selectFrom('meeting_presences')
      .select(['consultation_id', 'joined_at', 'left_at'])
      .where('user_id', '=', user_id)
      .orderBy('joined_at')
      .execute(),
    db
      .selectFrom('meeting_removals')
      .select(['consultation_id', 'removed_at'])
      .where('user_id', '=', user_id)
      .orderBy('removed_at')
      .execute(),
    db
      .selectFrom('meeting_files')
      .select(['consultation_id', 'name', 'bytes', 'created_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('connection_tests')
      .select(['created_at', 'report', 'reported_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('disputes as d')
      .innerJoin('bookings as b', 'b.booking_id', 'd.booking_id')
      .select(['b.consultation_id', 'd.status', 'd.text', 'd.comment', 'd.created_at', 'd.decided_at'])
      .where('b.listener_id', '=', user_id)
      .orderBy('d.created_at')
      .execute(),
  ])
  return { presences, removals, files, connection_tests, disputes }
}

async function collectMoney(db: Db, user_id: string) {
  const ofUser = db.selectFrom('orders').select('order_id').where('user_id', '=', user_id)
  const [orders, payments, refunds, receipts, earnings, payouts, payout_lines, write_offs] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['order_id', 'kind', 'status', 'amount', 'refunded_amount', 'receipt_email', 'created_at', 'paid_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('payments')
      .select(['order_id', 'amount', 'created_at', 'paid_at'])
      .where('order_id', 'in', ofUser)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('refunds')
      .select(['order_id', 'amount', 'status', 'created_at', 'done_at'])
      .where('order_id', 'in', ofUser)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('fiscal_receipts as f')
      .innerJoin('payments as p', 'p.payment_id', 'f.payment_id')
      .select(['p.order_id', 'f.type', 'f.amount', 'f.fn_number', 'f.fiscal_document_number'])
      .select(['f.fiscal_document_attribute', 'f.receipt_at', 'f.url'])
      .where('p.order_id', 'in', ofUser)
      .orderBy('f.receipt_at')
      .execute(),
    db
      .selectFrom('booking_balances')
      .select(['booking_id', 'time_start', 'paid', 'held', 'earned', 'commission', 'commission_percent'])
      .select((eb) => eb('refund_due', '+', eb.ref('refunded')).as('refunded'))
      .where('speaker_id', '=', user_id)
      .orderBy('time_start')
      .execute(),
    db
      .selectFrom('payouts')
      .select(['amount', 'note', 'paid_at'])
      .where('speaker_id', '=', user_id)
      .orderBy('paid_at')
      .execute(),
    db
      .selectFrom('payout_lines as l')
      .innerJoin('payout_batches as b', 'b.batch_id', 'l.batch_id')
      .select(['l.amount', 'l.status', 'l.payee_name', 'l.inn', 'l.account', 'l.bik', 'b.made_at', 'l.returned_at'])
      .where('l.speaker_id', '=', user_id)
      .orderBy('b.made_at')
      .execute(),
    db
      .selectFrom('write_offs')
      .select(['amount', 'reason', 'at'])
      .where('speaker_id', '=', user_id)
      .orderBy('at')
      .execute(),
  ])
  return { orders, payments, refunds, receipts, earnings, payouts, payout_lines, write_offs }
}

/** Of the saved card what the acquirer shows of it. */
async function collectTariffs(db: Db, user_id: string) {
  const [held, periods, saved_card] = await Promise.all([
    db
      .selectFrom('subscriptions as s')
      .innerJoin('tariffs as t', 't.tariff_id', 's.tariff_id')
      .select(['t.title', 's.subscription_type', 's.started_at', 's.expires_at', 's.auto_renew', 's.ended_at'])
      .where('s.speaker_id', '=', user_id)
      .orderBy('s.started_at')
      .execute(),
    db
      .selectFrom('subscription_periods')
      .select(['order_id', 'starts_at', 'ends_at', 'amount', 'credit'])
      .where('speaker_id', '=', user_id)
      .orderBy('starts_at')
      .execute(),
    db.selectFrom('saved_cards').select(['pan', 'expires']).where('user_id', '=', user_id).executeTakeFirst(),
  ])
  return { held, periods, saved_card: saved_card ?? null }
}

async function collectTold(db: Db, user_id: string) {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'params', 'people', 'created_at', 'read_at'])
    .where('user_id', '=', user_id)
    .where('is_listed', '=', true)
    .orderBy('created_at')
    .execute()
  const shown = await showNotices(db, rows)
  const notifications = shown.map(({ type, content, link, created_at, read_at }) => {
    return { type, content, link, created_at, read_at }
  })
  const push_subscriptions = await db
    .selectFrom('push_subscriptions')
    .select([sql<string>`substring(endpoint from '^https?://([^/]+)')`.as('service'), 'created_at'])
    .where('user_id', '=', user_id)
    .execute()
  const feedback_sent = await db
    .selectFrom('feedback')
    .select(['name', 'email', 'subject', 'text', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()
  const changes_by_admins = await db
    .selectFrom('audit_log')
    .select(['table_name', 'action', 'before', 'after', 'at'])
    .where('subject_id', '=', user_id)
    .orderBy('audit_entry_id')
    .execute()
  const mails = await db
    .selectFrom('mails')
    .select(['to_address', 'about', 'subject', 'status', 'created_at', 'sent_at'])
    .where('user_id', '=', user_id)
    .orderBy('mail_id')
    .execute()
  return { notifications, push_subscriptions, feedback_sent, changes_by_admins, mails }
}

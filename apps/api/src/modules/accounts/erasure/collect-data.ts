import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { showNotices } from '../../../notices/show-notices.ts'
import { collectMeetings } from './collect-meetings.ts'
import { collectMoney, collectPackages, collectTariffs } from './collect-money.ts'
import { collectQuestions } from './collect-questions.ts'
import { collectWishes } from './collect-wishes.ts'

/** Collects all data about a user, without secrets and with nothing about other people but their names. */
export async function collectData(db: Db, user_id: string) {
  const [
    profile,
    access,
    speaker,
    applications,
    legal,
    meetings,
    questions,
    wishes,
    money,
    packages,
    tariffs,
    correspondence,
  ] = await Promise.all([
    findProfile(db, user_id),
    collectAccess(db, user_id),
    collectSpeaker(db, user_id),
    collectApplications(db, user_id),
    collectLegalDetails(db, user_id),
    collectMeetings(db, user_id),
    collectQuestions(db, user_id),
    collectWishes(db, user_id),
    collectMoney(db, user_id),
    collectPackages(db, user_id),
    collectTariffs(db, user_id),
    collectCorrespondence(db, user_id),
  ])
  return {
    profile,
    ...access,
    speaker,
    applications,
    ...legal,
    ...meetings,
    ...questions,
    ...wishes,
    ...money,
    ...packages,
    tariffs,
    ...correspondence,
  }
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
  const meeting_kinds = await db
    .selectFrom('meeting_kinds')
    .select(['title', 'description', 'minutes', 'booking_mode', 'amount', 'is_offered', 'removed_at'])
    .where('speaker_id', '=', user_id)
    .orderBy('position')
    .execute()
  const calendars = await db
    .selectFrom('calendars')
    .select(['kind', 'title', 'host', 'login', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()
  const api_keys = await db
    .selectFrom('api_keys')
    .select(['name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['host', 'events', 'created_at', 'off', 'off_at', 'failing_since'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()
  const page_views = await db
    .selectFrom('page_views')
    .select([sql<string>`day::text`.as('day'), 'visitors'])
    .where('speaker_id', '=', user_id)
    .orderBy('page_views.day')
    .execute()
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
    meeting_kinds,
    calendars,
    api_keys,
    webhooks,
    page_views,
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

async function collectLegalDetails(db: Db, user_id: string) {
  const [legal_details, legal_changes] = await Promise.all([
    db
      .selectFrom('legal_details_history')
      .select(['legal_form', 'details', 'payee_name', 'valid_from', 'valid_to'])
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

async function collectCorrespondence(db: Db, user_id: string) {
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

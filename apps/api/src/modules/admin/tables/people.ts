import { peopleTexts } from './people.texts.ts'
import { both, money, support } from './readers.ts'
import { ofUser, shortId } from './row-titles.ts'
import type { TableEntry } from './table-entry.ts'

const personName = `coalesce(nullif(trim(t.first_name || ' ' || t.last_name), ''), t.email)`

export const peopleTables = {
  users: {
    title: peopleTexts.users.title,
    access: {
      group: 'people',
      read: both,
      write: support,
      hidden: {
        // Support need not know which fund a speaker donates to, and does not see the table of funds.
        SUPPORT: ['last_series_fund_id'],
        FINANCE: ['phone', 'last_series_fund_id', 'avatar_thumbnail_url', 'email_confirmed_at'],
      },
    },
    title_field: 'email',
    title_sql: personName,
    words_sql: `(t.first_name || ' ' || t.last_name || ' ' || t.email)`,
    list: ['avatar_thumbnail_url', 'last_name', 'first_name', 'email', 'role', 'time_zone_id', 'created_at'],
    hidden: ['links_version'],
    types: { avatar_thumbnail_url: 'image', time_zone_id: 'Enum' },
    titles: peopleTexts.users.titles,
    actions: [
      {
        name: 'block',
        title: peopleTexts.users.actions.block,
        call: 'POST /api/admin/users/:user_id/block',
        only_when: { field: 'blocked_at', empty: true },
        is_dangerous: true,
      },
      {
        name: 'unblock',
        title: peopleTexts.users.actions.unblock,
        call: 'POST /api/admin/users/:user_id/unblock',
        only_when: { field: 'blocked_at', empty: false },
        is_dangerous: false,
      },
      {
        name: 'view',
        title: peopleTexts.users.actions.view,
        call: 'POST /api/admin/users/:user_id/views',
        only_when: { field: 'role', values: ['LISTENER', 'SPEAKER'] },
        is_dangerous: false,
      },
      {
        name: 'role',
        title: peopleTexts.users.actions.role,
        call: 'POST /api/admin/users/:user_id/role',
        only_when: { field: 'role', values: ['LISTENER', 'SUPPORT', 'FINANCE', 'CONTENT', 'SUPER_ADMIN'] },
        is_dangerous: true,
      },
    ],
    help: peopleTexts.users.help,
  },
  speakers: {
    title: peopleTexts.speakers.title,
    access: { group: 'people', read: both, write: support, hidden: { FINANCE: ['about', 'social_links'] } },
    title_field: 'user_id',
    title_sql: ofUser,
    words_sql: `(coalesce(t.alias, '') || ' ' || t.headline)`,
    people: ['user_id'],
    list: ['user_id', 'alias', 'headline', 'languages', 'created_at'],
    titles: peopleTexts.speakers.titles,
    types: { tips_url: 'url_link' },
    extra: {
      category_ids: {
        type: 'EnumList',
        sql: `array(select c.category_id::text from speaker_categories c where c.user_id = t.user_id order by 1)`,
        options: 'categories',
      },
    },
    actions: [
      {
        name: 'payout',
        title: peopleTexts.speakers.actions.payout,
        call: 'POST /api/admin/payouts',
        is_dangerous: false,
      },
    ],
    help: peopleTexts.speakers.help,
    is_small: true,
  },
  speaker_applications: {
    title: peopleTexts.speaker_applications.title,
    access: { group: 'people', read: support },
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['user_id', 'status', 'step', 'submitted_at', 'decided_at', 'decided_by'],
    is_small: true,
    actions: [
      {
        name: 'approve',
        title: peopleTexts.speaker_applications.actions.approve,
        call: 'POST /api/admin/applications/:application_id/approve',
        only_when: { field: 'status', values: ['REVIEW'] },
        is_dangerous: false,
      },
      {
        name: 'reject',
        title: peopleTexts.speaker_applications.actions.reject,
        call: 'POST /api/admin/applications/:application_id/reject',
        only_when: { field: 'status', values: ['REVIEW'] },
        is_dangerous: true,
      },
    ],
  },
  legal_details: {
    title: peopleTexts.legal_details.title,
    access: money,
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['user_id', 'legal_form', 'updated_at'],
    is_small: true,
  },
  legal_changes: {
    title: peopleTexts.legal_changes.title,
    access: money,
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['user_id', 'legal_form', 'status', 'submitted_at', 'decided_at', 'decided_by'],
    titles: peopleTexts.legal_changes.titles,
    extra: {
      details_now: {
        type: 'list',
        sql: `(select jsonb_build_object('legal_form', l.legal_form) || l.details from legal_details l where l.user_id = t.user_id)`,
      },
    },
    is_small: true,
    actions: [
      {
        name: 'approve',
        title: peopleTexts.legal_changes.actions.approve,
        call: 'POST /api/admin/legal-changes/:legal_change_id/approve',
        only_when: { field: 'status', values: ['REVIEW'] },
        is_dangerous: false,
      },
      {
        name: 'reject',
        title: peopleTexts.legal_changes.actions.reject,
        call: 'POST /api/admin/legal-changes/:legal_change_id/reject',
        only_when: { field: 'status', values: ['REVIEW'] },
        is_dangerous: true,
      },
    ],
  },
  legal_details_history: {
    title: peopleTexts.legal_details_history.title,
    access: money,
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['user_id', 'legal_form', 'valid_from', 'valid_to'],
    titles: peopleTexts.legal_details_history.titles,
    is_small: true,
    default_sort: '-valid_from',
  },
  api_keys: {
    title: peopleTexts.api_keys.title,
    access: { group: 'people', read: support },
    title_field: 'name',
    people: ['user_id'],
    list: ['user_id', 'name', 'key_start', 'scopes', 'last_used_at', 'expires_at', 'revoked_at'],
    titles: peopleTexts.api_keys.titles,
    is_small: true,
  },
  webhooks: {
    title: peopleTexts.webhooks.title,
    access: { group: 'people', read: support },
    title_field: 'host',
    people: ['user_id'],
    list: ['user_id', 'host', 'events', 'failing_since', 'off', 'off_at', 'created_at'],
    titles: peopleTexts.webhooks.titles,
    is_small: true,
  },
  webhook_deliveries: {
    title: peopleTexts.webhook_deliveries.title,
    access: { group: 'people', read: support },
    title_field: 'event',
    title_sql: shortId(peopleTexts.webhook_deliveries.row, 'delivery_id'),
    // What was sent and answered is between the speaker and the receiver.
    hidden: ['payload', 'response_text', 'event_key'],
    list: ['created_at', 'webhook_id', 'event', 'status', 'attempts', 'response_status', 'problem'],
  },
} satisfies Record<string, TableEntry>

import { showNotices, type StoredNotice } from '../../../notices/show-notices.ts'
import { contactsTexts } from './contacts.texts.ts'
import { support } from './readers.ts'
import { shortId } from './row-titles.ts'
import type { TableEntry } from './table-entry.ts'

export const contactTables = {
  consultation_requests: {
    title: contactsTexts.consultation_requests.title,
    access: { group: 'meetings', read: support },
    title_field: 'topic',
    people: ['listener_id', 'speaker_id'],
    list: ['topic', 'listener_id', 'speaker_id', 'status', 'created_at', 'decided_at'],
    is_small: true,
  },
  notifications: {
    title: contactsTexts.notifications.title,
    access: { group: 'system', read: support },
    title_field: 'content',
    title_sql: shortId(contactsTexts.notifications.row, 'notification_id'),
    people: ['user_id'],
    list: ['user_id', 'content', 'created_at', 'read_at'],
    hidden: ['params', 'people'],
    titles: contactsTexts.notifications.titles,
    help: contactsTexts.notifications.help,
    extra: {
      content: {
        type: 'str',
        sql: `jsonb_build_object(
          'user_id', t.user_id, 'kind', t.kind, 'params', t.params, 'people', t.people, 'created_at', t.created_at
        )`,
        read: async (db, given) => (await showNotices(db, given as StoredNotice[])).map(({ content }) => content),
      },
    },
  },
  sessions: {
    title: contactsTexts.sessions.title,
    access: { group: 'system', read: support },
    title_field: 'session_id',
    title_sql: shortId(contactsTexts.sessions.row, 'session_id'),
    people: ['user_id'],
    list: ['user_id', 'user_agent', 'created_at', 'used_at', 'ended_at'],
  },
} satisfies Record<string, TableEntry>

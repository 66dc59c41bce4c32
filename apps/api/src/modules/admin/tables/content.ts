import { contentTexts } from './content.texts.ts'
import { ownContent, support } from './readers.ts'
import { ofUser, quoted } from './row-titles.ts'
import type { TableEntry } from './table-entry.ts'

const { steps, weakStep, noTroubles } = contentTexts.connection_tests.problems
const stepTitles = Object.entries(steps).map(([name, title]) => `when ${quoted(name)} then ${quoted(title)}`)

const troubles = `case when t.report is not null then coalesce((
  select string_agg(
    format(case s->>'result' when 'WEAK' then ${quoted(weakStep)} else '%s' end,
      case s->>'name' ${stepTitles.join(' ')} else s->>'name' end), ', ' order by place)
  from jsonb_array_elements(t.report->'steps') with ordinality steps(s, place)
  where s->>'result' in ('FAILED', 'WEAK')), ${quoted(noTroubles)}) end`

export const contentTables = {
  news: {
    title: contentTexts.news.title,
    access: ownContent,
    title_field: 'title',
    words_sql: `(t.title || ' ' || t.summary)`,
    list: ['cover_url', 'title', 'published_at', 'updated_at'],
    types: { cover_url: 'news_image', body: 'texteditor' },
    help: contentTexts.news.help,
    is_small: true,
    default_sort: '-published_at',
  },
  site_pages: {
    title: contentTexts.site_pages.title,
    access: ownContent,
    title_field: 'title',
    list: ['title', 'slug', 'updated_at'],
    types: { body: 'texteditor' },
    is_small: true,
    default_sort: 'title',
  },
  connection_tests: {
    title: contentTexts.connection_tests.title,
    access: { group: 'meetings', read: support },
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['user_id', 'created_at', 'problems', 'comment', 'reported_at'],
    titles: contentTexts.connection_tests.titles,
    extra: {
      problems: { type: 'str', sql: troubles },
      browser: { type: 'str', sql: `t.report->>'browser'` },
      comment: { type: 'str', sql: `t.report->>'comment'` },
    },
    help: contentTexts.connection_tests.help,
  },
  feedback: {
    title: contentTexts.feedback.title,
    access: { group: 'people', read: support },
    title_field: 'subject',
    words_sql: `(t.name || ' ' || t.email || ' ' || t.subject)`,
    list: ['created_at', 'name', 'email', 'subject', 'user_id'],
    titles: contentTexts.feedback.titles,
    is_small: true,
  },
  legal_documents: {
    title: contentTexts.legal_documents.title,
    access: ownContent,
    title_field: 'title',
    list: ['position', 'title', 'slug', 'consent'],
    is_small: true,
    default_sort: 'position',
    actions: [
      {
        name: 'publish',
        title: contentTexts.legal_documents.actions.publish,
        call: 'POST /api/admin/legal-documents/:document_id/versions',
        is_dangerous: false,
      },
    ],
  },
  legal_document_versions: {
    title: contentTexts.legal_document_versions.title,
    access: ownContent,
    title_field: 'number',
    title_sql: `format(${quoted(contentTexts.legal_document_versions.row)}, t.number,
      (select d.title from legal_documents d where d.document_id = t.document_id))`,
    list: ['document_id', 'number', 'effective_at', 'accepted_count'],
    types: { body: 'texteditor' },
    extra: {
      accepted_count: { type: 'int', sql: `(select count(*) from consents c where c.version_id = t.version_id)` },
    },
    is_small: true,
  },
  consents: {
    title: contentTexts.consents.title,
    access: { group: 'people', read: support },
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['user_id', 'version_id', 'accepted_at'],
    titles: contentTexts.consents.titles,
    default_sort: '-accepted_at',
  },
} satisfies Record<string, TableEntry>

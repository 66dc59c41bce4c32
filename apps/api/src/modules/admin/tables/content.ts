import { ownContent, support } from './readers.ts'
import { ofUser } from './row-titles.ts'
import type { TableEntry } from './table-entry.ts'

/** Of a report: the steps that did not go well. */
const troubles = `case when t.report is not null then coalesce((
  select string_agg(case s->>'name' when 'CAMERA' then 'камера' when 'MICROPHONE' then 'микрофон' when 'SPEAKER' then 'звук'
    when 'SOCKET' then 'связь с сервером' when 'QUALITY' then 'качество связи' else s->>'name' end
    || case s->>'result' when 'WEAK' then ' (слабо)' else '' end, ', ' order by place)
  from jsonb_array_elements(t.report->'steps') with ordinality steps(s, place)
  where s->>'result' in ('FAILED', 'WEAK')), 'Всё в порядке') end`

export const contentTables = {
  news: {
    title: 'Новости',
    access: ownContent,
    title_field: 'title',
    words_sql: `(t.title || ' ' || t.summary)`,
    list: ['cover_url', 'title', 'published_at', 'updated_at'],
    types: { cover_url: 'news_image', body: 'texteditor' },
    help: { published_at: 'Без даты новость остаётся черновиком', cover_alt: 'Для тех, кто картинку не видит' },
    is_small: true,
    default_sort: '-published_at',
  },
  site_pages: {
    title: 'Страницы сайта',
    access: ownContent,
    title_field: 'title',
    list: ['title', 'slug', 'updated_at'],
    types: { body: 'texteditor' },
    is_small: true,
    default_sort: 'title',
  },
  connection_tests: {
    title: 'Проверки связи',
    access: { group: 'meetings', read: support },
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['user_id', 'created_at', 'problems', 'comment', 'reported_at'],
    titles: { created_at: 'Начата', reported_at: 'Отчёт прислан', comment: 'Что пишет человек' },
    extra: {
      problems: { type: 'str', sql: troubles },
      browser: { type: 'str', sql: `t.report->>'browser'` },
      comment: { type: 'str', sql: `t.report->>'comment'` },
    },
    help: { report: 'Все шаги, как их увидел браузер' },
  },
  feedback: {
    title: 'Обратная связь',
    access: { group: 'people', read: support },
    title_field: 'subject',
    words_sql: `(t.name || ' ' || t.email || ' ' || t.subject)`,
    list: ['created_at', 'name', 'email', 'subject', 'user_id'],
    titles: { name: 'Имя', created_at: 'Пришло' },
    is_small: true,
  },
  legal_documents: {
    title: 'Правовые документы',
    access: ownContent,
    title_field: 'title',
    list: ['position', 'title', 'slug', 'consent'],
    is_small: true,
    default_sort: 'position',
    actions: [
      {
        name: 'publish',
        title: 'Новая версия',
        call: 'POST /api/admin/legal-documents/:document_id/versions',
        is_dangerous: false,
      },
    ],
  },
  legal_document_versions: {
    title: 'Версии документов',
    access: ownContent,
    title_field: 'number',
    title_sql: `'Версия ' || t.number || ': ' || (select d.title from legal_documents d where d.document_id = t.document_id)`,
    list: ['document_id', 'number', 'effective_at', 'accepted_count'],
    types: { body: 'texteditor' },
    extra: {
      accepted_count: { type: 'int', sql: `(select count(*) from consents c where c.version_id = t.version_id)` },
    },
    is_small: true,
  },
  consents: {
    title: 'Согласия',
    access: { group: 'people', read: support },
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['user_id', 'version_id', 'accepted_at'],
    titles: { document: 'Вид согласия' },
    default_sort: '-accepted_at',
  },
} satisfies Record<string, TableEntry>

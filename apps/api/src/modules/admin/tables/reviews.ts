import { support } from './readers.ts'
import { reviewsTexts } from './reviews.texts.ts'
import { ofUser, shortId } from './row-titles.ts'
import type { TableEntry } from './table-entry.ts'

const hide = { name: 'hide', call: 'POST /api/admin/reviews/:review_id/hide', is_dangerous: true } as const
const show = { name: 'show', call: 'POST /api/admin/reviews/:review_id/show', is_dangerous: false } as const

export const reviewTables = {
  reviews: {
    title: reviewsTexts.reviews.title,
    access: { group: 'people', read: support },
    title_field: 'review_id',
    title_sql: shortId(reviewsTexts.reviews.row, 'review_id'),
    words_sql: 't.text',
    people: ['speaker_id', 'listener_id'],
    list: ['created_at', 'speaker_id', 'listener_id', 'rating', 'text', 'reports_count', 'hidden_at'],
    titles: reviewsTexts.reviews.titles,
    help: reviewsTexts.reviews.help,
    extra: {
      reports_count: { type: 'int', sql: `(select count(*) from review_reports p where p.review_id = t.review_id)` },
    },
    is_small: true,
    actions: [
      { ...hide, title: reviewsTexts.reviews.actions.hide, only_when: { field: 'hidden_at', empty: true } },
      { ...show, title: reviewsTexts.reviews.actions.show, only_when: { field: 'hidden_at', empty: false } },
    ],
  },
  review_reports: {
    title: reviewsTexts.review_reports.title,
    access: { group: 'people', read: support },
    title_field: 'review_report_id',
    title_sql: shortId(reviewsTexts.review_reports.row, 'review_report_id'),
    people: ['user_id'],
    list: ['created_at', 'review_text', 'reason', 'text', 'user_id', 'settled_at'],
    titles: reviewsTexts.review_reports.titles,
    help: reviewsTexts.review_reports.help,
    extra: {
      review_text: { type: 'str', sql: `(select v.text from reviews v where v.review_id = t.review_id)` },
    },
    is_small: true,
    actions: [
      { ...hide, title: reviewsTexts.review_reports.actions.hide, only_when: { field: 'settled_at', empty: true } },
      { ...show, title: reviewsTexts.review_reports.actions.show, only_when: { field: 'settled_at', empty: true } },
    ],
  },
  connection_ratings: {
    title: reviewsTexts.connection_ratings.title,
    access: { group: 'meetings', read: support },
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['created_at', 'consultation_id', 'user_id', 'rating'],
    titles: reviewsTexts.connection_ratings.titles,
    is_small: true,
  },
} satisfies Record<string, TableEntry>

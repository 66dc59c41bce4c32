import type { AdminAction, AdminValue, FieldType } from '@razgovor/contract/admin'
import type { Db } from '../../db/client.ts'
import type { DB } from '../../db/types.ts'
import { showNotices, type StoredNotice } from '../../notices/show-notices.ts'

export interface ExtraField {
  type: FieldType
  /** An expression over the row `t`. */
  sql: string
  /** Of whose rows an `EnumList` chooses. */
  options?: string
  /** Turns what `sql` gave of some rows into their values. */
  read?: (db: Db, given: readonly unknown[]) => Promise<AdminValue[]>
}

/** What the columns can't say of a table. */
export interface TableEntry {
  title: string
  /** The database's table, where the path has another name. */
  source?: keyof DB
  /** The field that a row is known by. */
  title_field: string
  /** An expression over the row `t` that names it; the title field's own value without one. */
  title_sql?: string
  /** An expression over `t` in which words are looked for. */
  words_sql?: string
  /** Columns of users: the words are looked for among their names. */
  people?: readonly string[]
  /** It is of one payment or order: found also by either's id, the bank's number, the card's mask and the payer's name. */
  by_payment?: 'order_id' | 'payment_id'
  /** The columns of the list, until others are chosen. */
  list: readonly string[]
  hidden?: readonly string[]
  titles?: Readonly<Record<string, string>>
  types?: Readonly<Record<string, FieldType>>
  help?: Readonly<Record<string, string>>
  /** Kept in another table. */
  extra?: Readonly<Record<string, ExtraField>>
  /** So few rows that every column sorts fast, with an index or without. */
  is_small?: boolean
  /** The latest first without it: an id is a UUID v7. */
  default_sort?: string
  actions?: readonly AdminAction[]
}

const personName = `coalesce(nullif(trim(t.first_name || ' ' || t.last_name), ''), t.email)`
const ofUser = `(select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from users u where u.user_id = t.user_id)`
const shortId = (word: string, id: string) => `'${word} ' || right(t.${id}::text, 8)`
const at = (column: string) => `to_char(t.${column} at time zone 'Europe/Moscow', 'DD.MM.YYYY HH24:MI') || ' МСК'`

/** Of a report: the steps that did not go well. */
const troubles = `case when t.report is not null then coalesce((
  select string_agg(case s->>'name' when 'CAMERA' then 'камера' when 'MICROPHONE' then 'микрофон' when 'SPEAKER' then 'звук'
    when 'SOCKET' then 'связь с сервером' when 'QUALITY' then 'качество связи' else s->>'name' end
    || case s->>'result' when 'WEAK' then ' (слабо)' else '' end, ', ' order by place)
  from jsonb_array_elements(t.report->'steps') with ordinality steps(s, place)
  where s->>'result' in ('FAILED', 'WEAK')), 'Всё в порядке') end`

/** By the name in paths, in the order of the sidebar. A table that is not here is not shown. */
export const tables: Readonly<Record<string, TableEntry>> = {
  users: {
    title: 'Пользователи',
    title_field: 'email',
    title_sql: personName,
    words_sql: `(t.first_name || ' ' || t.last_name || ' ' || t.email)`,
    list: ['avatar_thumbnail_url', 'last_name', 'first_name', 'email', 'role', 'time_zone_id', 'created_at'],
    hidden: ['links_version'],
    types: { avatar_thumbnail_url: 'image', time_zone_id: 'Enum' },
    titles: { created_at: 'Пришёл' },
    actions: [
      {
        name: 'block',
        title: 'Заблокировать',
        call: 'POST /api/admin/users/:user_id/block',
        only_when: { field: 'blocked_at', empty: true },
        is_dangerous: true,
      },
      {
        name: 'unblock',
        title: 'Разблокировать',
        call: 'POST /api/admin/users/:user_id/unblock',
        only_when: { field: 'blocked_at', empty: false },
        is_dangerous: false,
      },
      {
        name: 'view',
        title: 'Смотреть как',
        call: 'POST /api/admin/users/:user_id/views',
        only_when: { field: 'role', values: ['LISTENER', 'SPEAKER'] },
        is_dangerous: false,
      },
      {
        name: 'role',
        title: 'Роль в команде',
        call: 'POST /api/admin/users/:user_id/role',
        only_when: { field: 'role', values: ['LISTENER', 'SUPPORT', 'FINANCE', 'CONTENT', 'SUPER_ADMIN'] },
        is_dangerous: true,
      },
    ],
    help: { email: 'Почту меняет сам пользователь: новая подтверждается кодом' },
  },
  speakers: {
    title: 'Спикеры',
    title_field: 'user_id',
    title_sql: ofUser,
    words_sql: `(coalesce(t.alias, '') || ' ' || t.headline)`,
    people: ['user_id'],
    list: ['user_id', 'alias', 'headline', 'languages', 'created_at'],
    titles: { user_id: 'Спикер' },
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
        title: 'Записать выплату',
        call: 'POST /api/admin/payouts',
        is_dangerous: false,
      },
    ],
    help: { alias: 'Адрес страницы на сайте. Прежний перестанет работать' },
    is_small: true,
  },
  speaker_applications: {
    title: 'Заявки спикеров',
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['user_id', 'status', 'step', 'submitted_at', 'decided_at', 'decided_by'],
    is_small: true,
    actions: [
      {
        name: 'approve',
        title: 'Одобрить',
        call: 'POST /api/admin/applications/:application_id/approve',
        only_when: { field: 'status', values: ['REVIEW'] },
        is_dangerous: false,
      },
      {
        name: 'reject',
        title: 'Отклонить',
        call: 'POST /api/admin/applications/:application_id/reject',
        only_when: { field: 'status', values: ['REVIEW'] },
        is_dangerous: true,
      },
    ],
  },
  legal_details: {
    title: 'Реквизиты',
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['user_id', 'legal_form', 'updated_at'],
    is_small: true,
  },
  legal_changes: {
    title: 'Смена реквизитов',
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['user_id', 'legal_form', 'status', 'submitted_at', 'decided_at', 'decided_by'],
    titles: { user_id: 'Спикер', details: 'Новые реквизиты' },
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
        title: 'Одобрить',
        call: 'POST /api/admin/legal-changes/:legal_change_id/approve',
        only_when: { field: 'status', values: ['REVIEW'] },
        is_dangerous: false,
      },
      {
        name: 'reject',
        title: 'Отклонить',
        call: 'POST /api/admin/legal-changes/:legal_change_id/reject',
        only_when: { field: 'status', values: ['REVIEW'] },
        is_dangerous: true,
      },
    ],
  },
  legal_details_history: {
    title: 'История реквизитов',
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['user_id', 'legal_form', 'valid_from', 'valid_to'],
    titles: { user_id: 'Спикер' },
    is_small: true,
    default_sort: '-valid_from',
  },
  categories: {
    title: 'Категории',
    title_field: 'title',
    list: ['position', 'title', 'slug'],
    help: { slug: 'Латиницей: /speakers/…', position: 'Меньше число — раньше в списке' },
    is_small: true,
    default_sort: 'position',
  },
  funds: {
    title: 'Фонды',
    title_field: 'name',
    list: ['name', 'tips_url'],
    is_small: true,
    default_sort: 'name',
  },
  tariffs: {
    title: 'Тарифы',
    title_field: 'title',
    list: ['position', 'title', 'meeting_minutes', 'month_minutes', 'participants_max'],
    help: { meeting_minutes: 'Пусто: без ограничения', month_minutes: 'Пусто: без ограничения' },
    is_small: true,
    default_sort: 'position',
  },
  tariff_prices: {
    title: 'Цены тарифов',
    title_field: 'tariff_id',
    title_sql: `(select f.title from tariffs f where f.tariff_id = t.tariff_id) || ', ' || case t.subscription_type
      when 'MONTHLY' then 'месяц' when 'HALF_YEARLY' then 'полгода' else 'год' end`,
    list: ['tariff_id', 'subscription_type', 'amount', 'is_offered'],
    titles: { amount: 'Цена за период' },
    help: { amount: 'Если по цене уже платят, её не поменять: сними с продажи и добавь новую' },
    is_small: true,
  },
  subscriptions: {
    title: 'Подписки',
    title_field: 'speaker_id',
    title_sql: shortId('Подписка', 'subscription_id'),
    people: ['speaker_id'],
    list: ['speaker_id', 'tariff_id', 'subscription_type', 'expires_at', 'auto_renew', 'ended_at'],
    is_small: true,
    actions: [
      {
        name: 'rebill',
        title: 'Списать сейчас',
        call: 'POST /api/admin/subscriptions/:subscription_id/rebill',
        only_when: { field: 'auto_renew', values: ['true'] },
        is_dangerous: true,
      },
    ],
  },
  series: {
    title: 'Серии',
    title_field: 'title',
    people: ['speaker_id'],
    list: ['title', 'speaker_id', 'booking_mode', 'amount', 'places', 'created_at'],
    is_small: true,
  },
  time_slots: {
    title: 'Окна',
    title_field: 'time_start',
    title_sql: at('time_start'),
    people: ['speaker_id'],
    list: ['time_start', 'speaker_id', 'topic', 'booking_mode', 'amount', 'places', 'places_taken'],
    hidden: ['during'],
  },
  consultations: {
    title: 'Встречи',
    title_field: 'consultation_id',
    title_sql: shortId('Встреча', 'consultation_id'),
    people: ['speaker_id'],
    list: ['speaker_id', 'slot_id', 'flow_type', 'created_at', 'started_at', 'ended_at'],
    actions: [
      {
        name: 'cancel',
        title: 'Отменить встречу',
        call: 'POST /api/admin/consultations/:consultation_id/cancel',
        only_when: { field: 'started_at', empty: true },
        is_dangerous: true,
      },
      {
        name: 'close',
        title: 'Закрыть комнату',
        call: 'POST /api/admin/consultations/:consultation_id/close',
        only_when: { field: 'ended_at', empty: true },
        is_dangerous: true,
      },
    ],
  },
  bookings: {
    title: 'Записи на встречи',
    title_field: 'booking_id',
    title_sql: shortId('Запись', 'booking_id'),
    people: ['listener_id', 'speaker_id'],
    list: ['time_start', 'listener_id', 'speaker_id', 'status', 'amount', 'refunded_amount'],
    actions: [
      {
        name: 'refund',
        title: 'Вернуть деньги',
        call: 'POST /api/admin/orders/:order_id/refunds',
        only_when: { field: 'status', values: ['BOOKED', 'STARTED', 'ENDED', 'CANCELED'] },
        is_dangerous: true,
      },
    ],
  },
  orders: {
    title: 'Заказы',
    title_field: 'order_id',
    title_sql: shortId('Заказ', 'order_id'),
    people: ['user_id'],
    by_payment: 'order_id',
    list: ['order_id', 'user_id', 'kind', 'status', 'amount', 'refunded_amount', 'created_at'],
    actions: [
      {
        name: 'refund',
        title: 'Вернуть деньги',
        call: 'POST /api/admin/orders/:order_id/refunds',
        only_when: { field: 'status', values: ['PAID', 'PARTIALLY_REFUNDED'] },
        is_dangerous: true,
      },
    ],
  },
  payments: {
    title: 'Платежи',
    title_field: 'payment_id',
    title_sql: shortId('Платёж', 'payment_id'),
    words_sql: `coalesce(t.provider_payment_id, '')`,
    by_payment: 'payment_id',
    list: [
      'payment_id',
      'order_id',
      'amount',
      'provider_payment_id',
      'card_pan',
      'provider_status',
      'paid_at',
      'created_at',
    ],
    // Whoever has the address may pay, and sees what for. The kind repeats the bank's status in a word of the code.
    hidden: ['payment_url', 'kind'],
    actions: [
      {
        name: 'chargeback',
        title: 'Записать чарджбэк',
        call: 'POST /api/admin/chargebacks',
        only_when: { field: 'paid_at', empty: false },
        is_dangerous: true,
      },
    ],
  },
  refunds: {
    title: 'Возвраты',
    title_field: 'refund_id',
    title_sql: shortId('Возврат', 'refund_id'),
    by_payment: 'payment_id',
    list: ['order_id', 'booking_id', 'amount', 'origin', 'status', 'by_user_id', 'created_at', 'done_at'],
    is_small: true,
    actions: [
      {
        name: 'retry',
        title: 'Попробовать ещё раз',
        call: 'POST /api/admin/refunds/:refund_id/retry',
        only_when: { field: 'status', values: ['FAILED'] },
        is_dangerous: false,
      },
      {
        name: 'outside',
        title: 'Вернули вне банка',
        call: 'POST /api/admin/refunds/:refund_id/outside',
        only_when: { field: 'status', values: ['FAILED'] },
        is_dangerous: true,
      },
      {
        name: 'withdraw',
        title: 'Отозвать',
        call: 'POST /api/admin/refunds/:refund_id/withdraw',
        only_when: { field: 'status', values: ['FAILED'] },
        is_dangerous: true,
      },
    ],
  },
  // The call that records one has their name in paths.
  bank_chargebacks: {
    title: 'Чарджбэки',
    source: 'chargebacks',
    title_field: 'bank_reference',
    words_sql: `t.bank_reference`,
    by_payment: 'payment_id',
    list: ['charged_back_day', 'bank_reference', 'payment_id', 'amount', 'source', 'by_user_id', 'created_at'],
    hidden: ['charged_back_on'],
    extra: { charged_back_day: { type: 'str', sql: `to_char(t.charged_back_on, 'DD.MM.YYYY')` } },
    is_small: true,
  },
  payment_notifications: {
    title: 'Сообщения банка',
    title_field: 'payment_notification_id',
    title_sql: `'Сообщение ' || t.payment_notification_id`,
    by_payment: 'payment_id',
    list: ['received_at', 'outcome', 'status', 'amount', 'payment_id'],
    titles: { outcome: 'Что с ним стало', status: 'Статус в банке' },
  },
  fiscal_receipts: {
    title: 'Чеки',
    title_field: 'fiscal_document_number',
    list: ['receipt_at', 'type', 'amount', 'payment_id', 'fiscal_document_number', 'url'],
  },
  closing_receipts: {
    title: 'Закрывающие чеки',
    title_field: 'closing_receipt_id',
    title_sql: shortId('Чек', 'closing_receipt_id'),
    list: ['status', 'order_id', 'booking_id', 'amount', 'bank_code', 'asked_at', 'next_at', 'sent_at'],
    titles: { asked_at: 'Просили банк', order_id: 'Заказ' },
    help: {
      status: 'Ждёт: ещё отправляем. Не прошёл: банк отказал или не ответил, посмотри в его кабинете',
      bank_code: 'Последний отказ. Без него у неудачи нет ответа: неизвестно, напечатан ли чек',
    },
    actions: [
      {
        name: 'send_again',
        title: 'Отправить ещё раз',
        call: 'POST /api/admin/closing-receipts/:closing_receipt_id/settle',
        only_when: { field: 'status', values: ['FAILED'] },
        is_dangerous: true,
      },
      {
        name: 'record_printed',
        title: 'Чек уже напечатан',
        call: 'POST /api/admin/closing-receipts/:closing_receipt_id/settle',
        only_when: { field: 'status', values: ['FAILED'] },
        is_dangerous: false,
      },
    ],
  },
  receipt_items: {
    title: 'Строки чеков',
    title_field: 'name',
    list: ['name', 'amount', 'order_id', 'booking_id', 'agent_sign', 'supplier_name', 'supplier_inn'],
  },
  ledger_transactions: {
    title: 'Учёт денег',
    title_field: 'transaction_id',
    title_sql: shortId('Операция', 'transaction_id'),
    list: ['at', 'kind', 'order_id', 'fact_id'],
  },
  ledger_entries: {
    title: 'Проводки',
    title_field: 'entry_id',
    list: ['entry_id', 'transaction_id', 'account', 'speaker_id', 'booking_id', 'amount'],
    titles: { amount: 'Сумма на счёт' },
  },
  // The list of whom to pay has their name in paths.
  payouts_made: {
    title: 'Выплаты',
    source: 'payouts',
    title_field: 'payout_id',
    title_sql: shortId('Выплата', 'payout_id'),
    people: ['speaker_id'],
    list: ['paid_at', 'speaker_id', 'amount', 'note', 'by_user_id'],
    is_small: true,
  },
  consultation_requests: {
    title: 'Запросы встреч',
    title_field: 'topic',
    people: ['listener_id', 'speaker_id'],
    list: ['topic', 'listener_id', 'speaker_id', 'status', 'created_at', 'decided_at'],
    is_small: true,
  },
  notifications: {
    title: 'Уведомления',
    title_field: 'content',
    title_sql: shortId('Уведомление', 'notification_id'),
    people: ['user_id'],
    list: ['user_id', 'content', 'created_at', 'read_at'],
    hidden: ['params', 'people'],
    titles: { user_id: 'Кому' },
    help: { is_listed: 'Если нет, человек получил только письмо' },
    extra: {
      content: {
        type: 'str',
        sql: `jsonb_build_object('user_id', t.user_id, 'kind', t.kind, 'params', t.params, 'people', t.people)`,
        read: async (db, given) => (await showNotices(db, given as StoredNotice[])).map(({ content }) => content),
      },
    },
  },
  sessions: {
    title: 'Входы на сайт',
    title_field: 'session_id',
    title_sql: shortId('Вход', 'session_id'),
    people: ['user_id'],
    list: ['user_id', 'user_agent', 'created_at', 'used_at', 'ended_at'],
  },
  news: {
    title: 'Новости',
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
    title_field: 'title',
    list: ['title', 'slug', 'updated_at'],
    types: { body: 'texteditor' },
    is_small: true,
    default_sort: 'title',
  },
  connection_tests: {
    title: 'Проверки связи',
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
    title_field: 'subject',
    words_sql: `(t.name || ' ' || t.email || ' ' || t.subject)`,
    list: ['created_at', 'name', 'email', 'subject', 'user_id'],
    titles: { name: 'Имя', created_at: 'Пришло' },
    is_small: true,
  },
  legal_documents: {
    title: 'Правовые документы',
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
    title_field: 'user_id',
    title_sql: ofUser,
    people: ['user_id'],
    list: ['user_id', 'version_id', 'accepted_at'],
    titles: { document: 'Вид согласия' },
    default_sort: '-accepted_at',
  },
}

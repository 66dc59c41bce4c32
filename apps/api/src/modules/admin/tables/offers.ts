import { money, nothing, ownContent, support } from './readers.ts'
import { shortId } from './row-titles.ts'
import type { TableEntry } from './table-entry.ts'

export const offerTables = {
  categories: {
    title: 'Категории',
    access: ownContent,
    title_field: 'title',
    list: ['position', 'title', 'slug'],
    help: { slug: 'Латиницей: /speakers/…', position: 'Меньше число — раньше в списке' },
    is_small: true,
    default_sort: 'position',
  },
  funds: {
    title: 'Фонды',
    access: ownContent,
    title_field: 'name',
    list: ['name', 'tips_url'],
    is_small: true,
    default_sort: 'name',
  },
  tariffs: {
    title: 'Тарифы',
    access: { ...money, write: nothing },
    title_field: 'title',
    list: ['position', 'title', 'meeting_minutes', 'month_minutes', 'participants_max'],
    help: { meeting_minutes: 'Пусто: без ограничения', month_minutes: 'Пусто: без ограничения' },
    is_small: true,
    default_sort: 'position',
  },
  tariff_prices: {
    title: 'Цены тарифов',
    access: { ...money, write: nothing },
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
    access: money,
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
    access: { group: 'meetings', read: support, write: support, hidden: { SUPPORT: ['fund_id'] } },
    title_field: 'title',
    people: ['speaker_id'],
    list: ['title', 'speaker_id', 'booking_mode', 'amount', 'places', 'created_at'],
    is_small: true,
  },
} satisfies Record<string, TableEntry>

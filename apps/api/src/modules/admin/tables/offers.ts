import { offersTexts } from './offers.texts.ts'
import { money, nothing, ownContent, support } from './readers.ts'
import { quoted, shortId } from './row-titles.ts'
import type { TableEntry } from './table-entry.ts'

const { perPeriod } = offersTexts.tariff_prices

export const offerTables = {
  categories: {
    title: offersTexts.categories.title,
    access: ownContent,
    title_field: 'title',
    list: ['position', 'title', 'slug'],
    help: offersTexts.categories.help,
    is_small: true,
    default_sort: 'position',
  },
  funds: {
    title: offersTexts.funds.title,
    access: ownContent,
    title_field: 'name',
    list: ['name', 'tips_url'],
    is_small: true,
    default_sort: 'name',
  },
  tariffs: {
    title: offersTexts.tariffs.title,
    access: { ...money, write: nothing },
    title_field: 'title',
    list: ['position', 'title', 'meeting_minutes', 'month_minutes', 'participants_max'],
    help: offersTexts.tariffs.help,
    is_small: true,
    default_sort: 'position',
  },
  tariff_prices: {
    title: offersTexts.tariff_prices.title,
    access: { ...money, write: nothing },
    title_field: 'tariff_id',
    title_sql: `format(case t.subscription_type when 'MONTHLY' then ${quoted(perPeriod.MONTHLY)}
      when 'HALF_YEARLY' then ${quoted(perPeriod.HALF_YEARLY)} else ${quoted(perPeriod.YEARLY)} end,
      (select f.title from tariffs f where f.tariff_id = t.tariff_id))`,
    list: ['tariff_id', 'subscription_type', 'amount', 'is_offered'],
    titles: offersTexts.tariff_prices.titles,
    help: offersTexts.tariff_prices.help,
    is_small: true,
  },
  promo_codes: {
    title: offersTexts.promo_codes.title,
    access: { ...money, write: nothing },
    title_field: 'code',
    people: ['speaker_id'],
    list: ['code', 'speaker_id', 'percent', 'amount', 'uses_taken', 'uses_max', 'valid_until', 'is_active'],
    titles: offersTexts.promo_codes.titles,
    help: offersTexts.promo_codes.help,
    is_small: true,
  },
  packages: {
    title: offersTexts.packages.title,
    access: money,
    title_field: 'title',
    people: ['speaker_id'],
    list: ['title', 'speaker_id', 'meetings', 'minutes', 'amount', 'valid_days', 'is_offered', 'created_at'],
    titles: offersTexts.packages.titles,
    is_small: true,
  },
  package_purchases: {
    title: offersTexts.package_purchases.title,
    access: money,
    title_field: 'order_id',
    title_sql: shortId(offersTexts.package_purchases.row, 'order_id'),
    people: ['listener_id', 'speaker_id'],
    list: ['order_id', 'package_id', 'listener_id', 'speaker_id', 'expires_at'],
  },
  subscriptions: {
    title: offersTexts.subscriptions.title,
    access: money,
    title_field: 'speaker_id',
    title_sql: shortId(offersTexts.subscriptions.row, 'subscription_id'),
    people: ['speaker_id'],
    list: ['speaker_id', 'tariff_id', 'subscription_type', 'expires_at', 'auto_renew', 'ended_at'],
    is_small: true,
    actions: [
      {
        name: 'rebill',
        title: offersTexts.subscriptions.actions.rebill,
        call: 'POST /api/admin/subscriptions/:subscription_id/rebill',
        only_when: { field: 'auto_renew', values: ['true'] },
        is_dangerous: true,
      },
    ],
  },
  series: {
    title: offersTexts.series.title,
    access: { group: 'meetings', read: support, write: support, hidden: { SUPPORT: ['fund_id'] } },
    title_field: 'title',
    people: ['speaker_id'],
    list: ['title', 'speaker_id', 'booking_mode', 'amount', 'places', 'created_at'],
    is_small: true,
  },
} satisfies Record<string, TableEntry>

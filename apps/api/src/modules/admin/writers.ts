import { updateUser } from '@razgovor/contract/profile'
import { changeSeries } from '@razgovor/contract/series'
import { uuid } from '@razgovor/contract/values'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { updatePerson } from '../accounts/profile/update-person.ts'
import { insertNews, newsFields, updateNews } from '../news/write-news.ts'
import { insertPromoCode, newPromoCode, promoCodeChange, updatePromoCode } from '../promo-codes/write-promo-code.ts'
import { lockSchedule } from '../schedule/add-time-slot.ts'
import { updateSeries } from '../schedule/series/change-series.ts'
import { sitePageFields, updateSitePage } from '../site/write-site-page.ts'
import { lockPage } from '../speakers/lock-page.ts'
import { updatePage } from '../speakers/update-profile.ts'
import { categoryFields, insertCategory, updateCategory } from '../speakers/write-category.ts'
import { fundFields, insertFund, updateFund } from '../speakers/write-fund.ts'
import { insertPrice, newPrice, priceFields, updatePrice } from '../tariffs/write-price.ts'
import { tariffFields, updateTariff } from '../tariffs/write-tariff.ts'
import { adminRefusals } from './admin.texts.ts'

export type Values = Record<string, unknown>

interface Change {
  shape: z.ZodObject
  write(this: void, tx: Tx, ctx: Ctx, row: { id: string; values: Values; changes: Values }): Promise<void>
}

interface Create {
  shape: z.ZodObject
  /** Returns the new row's id. */
  write(this: void, tx: Tx, ctx: Ctx, values: Values): Promise<string>
}

export interface Writer {
  change?: Change
  create?: Create
  /** Runs before the row is locked, if the owning module locks something else first. */
  lockFirst?: (tx: Tx, id: string, values: Values) => Promise<void>
  /** The user whose personal data the row contains. */
  subject?: (id: string, values: Values) => string
}

function changing<S extends z.ZodObject>(
  shape: S,
  write: (tx: Tx, ctx: Ctx, row: { id: string; values: Values; changes: Partial<z.output<S>> }) => Promise<void>,
): Change {
  return { shape, write }
}

function creating<S extends z.ZodObject>(
  shape: S,
  write: (tx: Tx, ctx: Ctx, values: z.output<S>) => Promise<string>,
): Create {
  return { shape, write }
}

const profile = updateUser.body
const itself = (id: string) => id

async function lockOwnPage(tx: Tx, id: string): Promise<void> {
  try {
    await lockPage(tx, id)
  } catch (error) {
    if (!(error instanceof ApiError) || error.error_name !== 'forbidden') throw error
    throw new ApiError('human_friendly', adminRefusals.no_longer_speaker)
  }
}

/**
 * Writes each writable table through functions of its owning module, under the same rules as for the users who own the
 * rows. Tables that are not listed are read-only.
 */
export const writers: Partial<Record<string, Writer>> = {
  users: {
    change: changing(
      profile
        .pick({ first_name: true, last_name: true, phone: true, time_zone_id: true })
        .extend({ last_series_fund_id: uuid.nullable().optional() }),
      (tx, _ctx, { id, values, changes }) => {
        if (values['anonymised_at']) throw new ApiError('human_friendly', adminRefusals.person_is_gone)
        return updatePerson(tx, id, changes)
      },
    ),
    subject: itself,
  },
  speakers: {
    change: changing(
      profile.pick({
        alias: true,
        headline: true,
        about: true,
        social_links: true,
        languages: true,
        category_ids: true,
      }),
      (tx, _ctx, { id, changes }) => updatePage(tx, id, changes),
    ),
    lockFirst: lockOwnPage,
    subject: itself,
  },
  categories: {
    change: changing(categoryFields, (tx, _ctx, { id, changes }) => updateCategory(tx, id, changes)),
    create: creating(categoryFields, (tx, ctx, values) => insertCategory(tx, ctx.clock.now(), values)),
  },
  funds: {
    change: changing(fundFields, (tx, _ctx, { id, changes }) => updateFund(tx, id, changes)),
    create: creating(fundFields, (tx, ctx, values) => insertFund(tx, ctx.clock.now(), values)),
  },
  tariffs: {
    change: changing(tariffFields, (tx, { config }, { id, changes }) => updateTariff(tx, config, id, changes)),
  },
  tariff_prices: {
    change: changing(priceFields, (tx, _ctx, { id, changes }) => updatePrice(tx, id, changes)),
    create: creating(newPrice, (tx, ctx, values) => insertPrice(tx, ctx.clock.now(), values)),
  },
  promo_codes: {
    change: changing(promoCodeChange, (tx, ctx, { id, changes }) => updatePromoCode(tx, ctx.clock.now(), id, changes)),
    create: creating(newPromoCode, (tx, ctx, values) =>
      insertPromoCode(tx, ctx.clock.now(), { ...values, speaker_id: null }),
    ),
  },
  series: {
    change: changing(
      changeSeries.body.pick({ title: true, description: true, fund_id: true }),
      (tx, ctx, { id, values, changes }) =>
        updateSeries(tx, ctx.clock.now(), { speaker_id: String(values['speaker_id']), series_id: id }, changes),
    ),
    lockFirst: (tx, _id, values) => lockSchedule(tx, String(values['speaker_id'])),
    subject: (_id, values) => String(values['speaker_id']),
  },
  news: {
    change: changing(newsFields, (tx, ctx, { id, changes }) => updateNews(tx, ctx, id, changes)),
    create: creating(newsFields, insertNews),
  },
  site_pages: {
    change: changing(sitePageFields, (tx, ctx, { id, changes }) => updateSitePage(tx, ctx, id, changes)),
  },
}

import { sql, type RawBuilder } from 'kysely'
import type { SubscriptionType } from '@razgovor/contract/tariffs'
import type { Fault, Seen } from './seen.ts'

interface Period {
  subscription_id: string
  speaker_id: string
  subscription_type: SubscriptionType
  starts_at: Date
  ends_at: Date
  amount: number
  credit: number
  credit_of: string | null
  credit_returned: number
  order_id: string | null
  /** Kopecks of the order that the acquirer has returned or been asked to return. */
  refunded: number
  /** As above, before the period was cut; `most` also counts withdrawn refunds and those of the same moment. */
  refunded_before: number
  refunded_before_most: number
}

interface Held {
  subscription_id: string
  speaker_id: string
  started_at: Date
  expires_at: Date
  works_until: Date
  ended_at: Date | null
  time_zone_id: string
  periods: Period[]
}

const graceDays = 6
const months: Record<SubscriptionType, number> = { MONTHLY: 1, HALF_YEARLY: 6, YEARLY: 12 }

export async function checkTariffs(seen: Seen): Promise<Fault[]> {
  const held = await listHeld(seen)
  return held.flatMap((one, nth) => {
    const next = held[nth + 1]
    const after = next?.speaker_id === one.speaker_id ? next : undefined
    return checkDays(one).concat(checkEnd(seen, one), checkCredit(one, after), checkMoney(seen, one, held))
  })
}

function checkDays({ subscription_id, started_at, expires_at, ended_at, periods, time_zone_id }: Held): Fault[] {
  const makeFault = (rule: string, detail: string): Fault => ({ rule, id: subscription_id, detail })
  const faults: Fault[] = []
  let paid_until = started_at
  let paidMonths = 0
  const anchor = anchorOf(periods, started_at)
  for (const [nth, period] of periods.entries()) {
    if (+period.starts_at !== +paid_until)
      faults.push(makeFault('paid days follow each other', `${iso(period.starts_at)} after ${iso(paid_until)}`))
    const isBought = !isCounted(period)
    if (isBought) paidMonths += months[period.subscription_type]
    const due = monthsAfter(anchor, paidMonths, time_zone_id)
    const isLast = nth === periods.length - 1
    const wasCut = isLast && ended_at !== null && +period.ends_at === Math.max(+ended_at, +period.starts_at)
    const end = isLast ? expires_at : period.ends_at
    if (isBought && +end !== +due)
      faults.push(makeFault('a paid month has all its days', `until ${iso(end)} instead of ${iso(due)}`))
    if (isLast && !wasCut && +period.ends_at !== +expires_at)
      faults.push(
        makeFault(
          'a tariff expires when its paid days are over',
          `${iso(expires_at)}, paid until ${iso(period.ends_at)}`,
        ),
      )
    paid_until = period.ends_at
  }
  return faults
}

// Paid months are counted from the end of the days that a credit bought, or that were left of them.
function anchorOf([first]: Period[], started_at: Date): Date {
  return first && isCounted(first) ? first.ends_at : started_at
}

function isCounted({ order_id, credit_returned }: Period): boolean {
  return order_id === null || credit_returned > 0
}

function checkEnd({ now }: Seen, { subscription_id, expires_at, works_until, ended_at }: Held): Fault[] {
  const faults: Fault[] = []
  if (+works_until > +expires_at + graceDays * 86_400_000)
    faults.push({ rule: 'no unpaid day past the grace', id: subscription_id, detail: iso(works_until) })
  if (!ended_at && +now > +works_until + 86_400_000)
    faults.push({ rule: 'a lapsed tariff ends', id: subscription_id, detail: `worked until ${iso(works_until)}` })
  return faults
}

function checkCredit(held: Held, next: Held | undefined): Fault[] {
  const last = held.periods.at(-1)
  const first = next?.periods[0]
  if (!last || !next || !first || !held.ended_at) return []
  const worth = first.credit_of === held.subscription_id ? worthOfCut(held, last) : 0
  const least = Math.max(worth - last.refunded_before_most, 0)
  const most = Math.max(worth - last.refunded_before, 0)
  if (least <= first.credit && first.credit <= most) return []
  // One more day may have begun between the quote and the payment.
  const isQuotedEarlier =
    first.credit > most && first.credit - most <= Math.ceil((2 * (last.amount + last.credit)) / 28)
  if (isQuotedEarlier && most > 0) return []
  const detail = `${first.credit} instead of ${most} for the days after ${iso(last.ends_at)} of ${held.subscription_id}`
  return [{ rule: 'cut days are credited', id: next.subscription_id, detail }]
}

function worthOfCut({ expires_at, time_zone_id }: Held, { starts_at, ends_at, amount, credit }: Period): number {
  const days = wallDays(starts_at, expires_at, time_zone_id)
  const left = Math.min(wallDays(ends_at, expires_at, time_zone_id), days)
  return days === 0 ? 0 : Math.ceil(((amount + credit) * left) / days)
}

// Independent of how days are counted: a credit is at most what was paid for the cut period and has not gone back.
function checkMoney({ now }: Seen, { ended_at, periods }: Held, all: readonly Held[]): Fault[] {
  const present = periods.filter(({ ends_at }) => !ended_at && ends_at > now)
  return present.flatMap(({ subscription_id, credit, credit_of, credit_returned }) => {
    const cut = all.find((one) => one.subscription_id === credit_of)?.periods.at(-1)
    const kept = cut ? cut.amount - cut.refunded + cut.credit - cut.credit_returned : 0
    if (credit - credit_returned <= Math.max(kept, 0)) return []
    const detail = `${credit - credit_returned}, but ${kept} are left of what was paid for it`
    return [{ rule: 'a credit is money that we still have', id: subscription_id, detail }]
  })
}

async function listHeld({ db }: Seen): Promise<Held[]> {
  const [rows, periods] = await Promise.all([
    db
      .selectFrom('subscriptions')
      .select(['subscription_id', 'speaker_id', 'started_at', 'expires_at', 'works_until', 'ended_at', 'time_zone_id'])
      .orderBy('speaker_id')
      .orderBy('started_at')
      .orderBy('subscription_id')
      .execute(),
    db
      .selectFrom('subscription_periods as p')
      .innerJoin('tariff_prices as t', 't.tariff_price_id', 'p.tariff_price_id')
      .select(['p.subscription_id', 'p.speaker_id', 't.subscription_type', 'p.starts_at', 'p.ends_at', 'p.amount'])
      .select(['p.credit', 'p.credit_of', 'p.credit_returned', 'p.order_id'])
      .select([
        refundedOf(sql`r.status <> 'WITHDRAWN'`).as('refunded'),
        refundedOf(sql`r.status <> 'WITHDRAWN' and r.created_at < p.ends_at`).as('refunded_before'),
        refundedOf(sql`r.created_at <= p.ends_at`).as('refunded_before_most'),
      ])
      .orderBy('p.starts_at')
      .orderBy('p.ends_at')
      .execute(),
  ])
  const bySubscription = Map.groupBy(periods, ({ subscription_id }) => subscription_id)
  return rows.map((row) => Object.assign(row, { periods: bySubscription.get(row.subscription_id) ?? [] }))
}

function refundedOf(condition: RawBuilder<unknown>) {
  return sql<number>`(select coalesce(sum(r.amount), 0)::int from refunds r join payments y using (payment_id)
    where r.order_id = p.order_id and not y.is_duplicate and ${condition})`
}

function onWall(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(+at).toZonedDateTimeISO(zone)
}

function monthsAfter(at: Date, count: number, zone: string): Date {
  return new Date(onWall(at, zone).add({ months: count }).epochMilliseconds)
}

function wallDays(from: Date, to: Date, zone: string): number {
  return Math.ceil(
    onWall(from, zone)
      .until(onWall(to, zone), { largestUnit: 'day' })
      .total({ unit: 'day', relativeTo: onWall(from, zone) }),
  )
}

function iso(at: Date): string {
  return at.toISOString()
}

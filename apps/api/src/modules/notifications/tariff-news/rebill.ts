import type { Ctx } from '../../../context.ts'
import { inRoubles } from '../../../money.ts'
import { dayInZone, tariffButton, type TariffTold } from './tariff-told.ts'

/** A few days before a rebill; not once it was stopped or made. */
export async function findRebillSoon(ctx: Ctx, subscription_id: string): Promise<TariffTold | undefined> {
  const rebill = await findRebill(ctx, subscription_id)
  if (!rebill || rebill.failed_charges > 0 || rebill.next_charge_at <= ctx.clock.now()) return undefined
  const { user_id, email, zone, title, amount, next_charge_at, expires_at, pan } = rebill
  const day = dayInZone(next_charge_at, zone)
  const sum = inRoubles(amount)
  return {
    user_id,
    email,
    event_key: `rebill-soon:${subscription_id}:${expires_at.toISOString()}`,
    is_rebill: false,
    content: `${day} спишем ${sum} за тариф «${title}»`,
    letter: {
      subject: `${day} спишем ${sum} за тариф «${title}»`,
      heading: 'Скоро продлим тариф',
      facts: [['Тариф', title], ['Спишем', `${sum}, ${day}`], ...(pan ? ([['Карта', pan]] as const) : [])],
      lines: [
        cardLine(rebill),
        'Если тариф больше не нужен, отключи его до этого дня: он доработает оплаченное время.',
      ],
      button: tariffButton(ctx.config),
    },
  }
}

/** A rebill was refused and will be tried again. */
export async function findRebillFailed(ctx: Ctx, subscription_id: string): Promise<TariffTold | undefined> {
  const rebill = await findRebill(ctx, subscription_id)
  if (!rebill || rebill.failed_charges === 0) return undefined
  const { user_id, email, zone, title, amount, next_charge_at, expires_at, failed_charges } = rebill
  const day = dayInZone(next_charge_at, zone)
  const content = `Не получилось списать ${inRoubles(amount)} за тариф «${title}». Попробуем ещё раз: ${day}`
  return {
    user_id,
    email,
    event_key: `rebill-failed:${subscription_id}:${expires_at.toISOString()}:${failed_charges}`,
    is_rebill: true,
    content,
    letter: {
      subject: `Не получилось списать ${inRoubles(amount)} за тариф «${title}»`,
      heading: 'Оплата тарифа не прошла',
      facts: [
        ['Тариф', title],
        ['Сумма', inRoubles(amount)],
        ['Попробуем ещё раз', day],
      ],
      lines: [
        'Тариф пока работает. Проверь, хватает ли денег на карте, или оплати его другой картой.',
        cardLine(rebill),
      ],
      button: tariffButton(ctx.config),
    },
  }
}

type Rebill = NonNullable<Awaited<ReturnType<typeof findRebill>>>

function cardLine({ pan, expires, next_charge_at }: Rebill): string {
  if (!pan) return 'Карта не сохранена: чтобы тариф продлился, оплати его на сайте.'
  if (expires && isExpired(expires, next_charge_at))
    return `Срок карты ${pan} к этому дню закончится: оплати другой картой.`
  return `Деньги спишутся с карты ${pan}.`
}

/** `12/25` works until the end of that month. */
function isExpired(expires: string, at: Date): boolean {
  const [month, year] = expires.split('/').map(Number)
  return month !== undefined && year !== undefined && Date.UTC(2000 + year, month) <= at.getTime()
}

async function findRebill({ db }: Ctx, subscription_id: string) {
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.user_id', 's.speaker_id')
    .innerJoin('tariff_prices as p', (join) =>
      join.on((eb) => eb('p.tariff_price_id', '=', eb.fn.coalesce('s.next_tariff_price_id', 's.tariff_price_id'))),
    )
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .leftJoin('saved_cards as c', 'c.user_id', 's.speaker_id')
    .select(['u.user_id', 'u.email', 'u.time_zone_id as zone', 't.title', 'p.amount', 'c.pan', 'c.expires'])
    .select(['s.next_charge_at', 's.expires_at', 's.failed_charges'])
    .where('s.subscription_id', '=', subscription_id)
    .where('s.ended_at', 'is', null)
    .where('u.is_open', '=', true)
    .executeTakeFirst()
  return row?.next_charge_at ? { ...row, next_charge_at: row.next_charge_at } : undefined
}

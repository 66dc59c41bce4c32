import type { Ctx } from '../../../context.ts'
import { toMail, type MailContent } from '../../../letter.ts'
import { inRoubles } from '../../../money.ts'
import { inZone } from '../../../time.ts'
import type { Party, ToldBooking } from '../told-booking.ts'
import { meetingFacts } from './meeting-facts.ts'

type Parts = { booking: ToldBooking; reader: Party; other: Party }

const freeAgain = 'Это время снова свободно, и на него могут записаться другие.'
/** Made for one listener's request. */
const heldFor = 'Это время видит только этот слушатель: удали окно, если оно нужно для другого.'

/** To a side that did not cancel. */
export function canceledMail({ config }: Pick<Ctx, 'config'>, parts: Parts): MailContent {
  const { booking, reader, other } = parts
  const isSpeaker = reader === booking.speaker
  return toMail(config, {
    subject: `Встреча отменена: ${other.name}, ${inZone(booking.time_start, reader.zone)}`,
    heading: 'Встреча отменена',
    facts: meetingFacts(booking, parts),
    lines: isSpeaker
      ? booking.reason === 'PLATFORM'
        ? byPlatform
        : booking.reason === 'BANK'
          ? byBank
          : [`У слушателя изменились планы. ${booking.for_user_id ? heldFor : freeAgain}`]
      : [listenersWhy(booking), ...moneyLine(booking), 'Посмотри других спикеров или другое время.'],
    button: isSpeaker
      ? { title: 'Открыть расписание', url: `${config.PUBLIC_URL}/schedule` }
      : { title: 'Мои заказы', url: `${config.PUBLIC_URL}/orders` },
  })
}

const byPlatform = [
  'Встречу отменила поддержка сайта. Если за неё платили, деньги вернутся тем, кто был записан.',
  'Если не знаешь почему, напиши нам на странице обратной связи.',
]

const byBank = [`Банк вернул слушателю деньги за эту встречу, поэтому она отменена. ${freeAgain}`]

const listenersWhys: Record<string, string> = {
  PLATFORM: 'Встречу отменила поддержка сайта.',
  BANK: 'Банк вернул деньги за эту встречу, поэтому она отменена.',
}

function listenersWhy({ reason }: ToldBooking): string {
  return listenersWhys[reason ?? ''] ?? 'Спикер не сможет провести эту встречу.'
}

function moneyLine({ amount, refunded_amount, paid_at, reason }: ToldBooking): string[] {
  if (reason === 'BANK') return []
  if (refunded_amount > 0)
    return [`Мы вернём ${inRoubles(refunded_amount)} туда, откуда пришла оплата. Обычно это занимает несколько дней.`]
  return amount > 0 && !paid_at ? ['Оплата ещё не прошла, деньги не списаны.'] : []
}

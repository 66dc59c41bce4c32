import type { Ctx } from '../../../context.ts'
import { toMail, type MailContent } from '../../../letter.ts'
import { inRoubles } from '../../../money.ts'
import { inZone } from '../../../time.ts'
import type { LatePayment } from '../late-payment.ts'

export function latePaymentMail({ config }: Pick<Ctx, 'config'>, late: LatePayment): MailContent {
  const { amount, meetings, zone } = late
  return toMail(config, {
    subject: `Вернём ${inRoubles(amount)}: оплата пришла слишком поздно`,
    heading: `Вернём ${inRoubles(amount)}`,
    facts: meetings.map(({ speaker_name, time_start }) => [speaker_name, inZone(time_start, zone)] as const),
    lines: [
      'Оплата пришла, когда время на неё уже вышло, и место занять не получилось.',
      'Деньги вернутся туда, откуда пришла оплата. Обычно это занимает несколько дней.',
    ],
    button: { title: 'Мои заказы', url: `${config.PUBLIC_URL}/orders` },
  })
}

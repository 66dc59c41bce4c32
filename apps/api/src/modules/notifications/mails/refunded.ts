import type { Ctx } from '../../../context.ts'
import { toMail, type MailContent } from '../../../letter.ts'
import { inRoubles } from '../../../money.ts'
import { inZone } from '../../../time.ts'
import type { ToldRefund } from '../told-refund.ts'

export function refundedMail({ config }: Pick<Ctx, 'config'>, refund: ToldRefund): MailContent {
  const { amount, order_id, origin, speaker_name, time_start, zone } = refund
  const isOurs = origin === 'OURS'
  const what = isOurs ? `Вернём ${inRoubles(amount)}` : `Банк вернул ${inRoubles(amount)}`
  return toMail(config, {
    subject: `${what} за видеовстречу`,
    heading: what,
    facts: [[speaker_name, inZone(time_start, zone)]],
    lines: [
      isOurs
        ? 'Деньги вернутся туда, откуда пришла оплата. Обычно это занимает несколько дней.'
        : 'Деньги вернул банк, не мы. Если не знаешь почему, спроси в банке или напиши нам.',
    ],
    button: { title: 'Чек', url: `${config.PUBLIC_URL}/orders/${order_id}/receipt` },
  })
}

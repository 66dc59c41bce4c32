import type { Ctx } from '../../../context.ts'
import { toMail, type MailContent } from '../../../letter.ts'
import { inRoubles } from '../../../money.ts'
import { inZone } from '../../../time.ts'
import type { ToldRefund } from '../told-refund.ts'

export function refundedMail({ config }: Pick<Ctx, 'config'>, refund: ToldRefund): MailContent {
  const { amount, order_id, speaker_name, time_start, zone } = refund
  return toMail(config, {
    subject: `Вернём ${inRoubles(amount)} за видеовстречу`,
    heading: `Вернём ${inRoubles(amount)}`,
    facts: [[speaker_name, inZone(time_start, zone)]],
    lines: ['Деньги вернутся туда, откуда пришла оплата. Обычно это занимает несколько дней.'],
    button: { title: 'Чек', url: `${config.PUBLIC_URL}/orders/${order_id}/receipt` },
  })
}

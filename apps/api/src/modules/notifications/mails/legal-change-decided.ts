import type { Ctx } from '../../../context.ts'
import { toMail, type MailContent } from '../../../letter.ts'
import type { DecidedLegalChange } from '../tell-legal-change.ts'

/** Without the details themselves: mail is read by others, too. */
export function legalChangeDecidedMail(
  { config }: Pick<Ctx, 'config'>,
  { isApproved, comment, legal_form }: DecidedLegalChange,
): MailContent {
  const rest = {
    ...(comment && { quote: comment }),
    button: { title: 'Открыть реквизиты', url: `${config.PUBLIC_URL}/profile/legal` },
  }
  if (!isApproved) {
    return toMail(config, {
      subject: 'Реквизиты нужно поправить',
      heading: 'Реквизиты нужно поправить',
      lines: ['Пока действуют прежние. Поправь новые и отправь ещё раз.'],
      ...rest,
    })
  }
  return toMail(config, {
    subject: 'Новые реквизиты действуют',
    heading: 'Новые реквизиты действуют',
    lines: [
      legal_form === 'INDIVIDUAL'
        ? 'Платное время ушло с продажи. То, что уже оплачено, состоится. Бесплатные встречи идут как обычно.'
        : 'За встречи можно брать плату, а выплаты придут по новым реквизитам.',
      'Если менять их никто не просил, смени пароль и сразу напиши в поддержку.',
    ],
    ...rest,
  })
}

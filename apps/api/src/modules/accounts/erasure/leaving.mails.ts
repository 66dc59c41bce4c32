import { deletionDays } from '@razgovor/contract/limits'
import { toMail, type LetterConfig, type MailContent } from '../../../mail/letter.ts'
import { inZone, type Wall } from '../../../time/time.ts'
import { accountsMailsTexts } from '../accounts.mails.texts.ts'

export function exportLinkMail(
  config: LetterConfig,
  { url, expires_at, wall }: { url: string; expires_at: Date; wall: Wall },
): MailContent {
  return toMail(config, {
    subject: accountsMailsTexts.export.subject,
    heading: accountsMailsTexts.export.heading,
    lines: [accountsMailsTexts.export.contents, accountsMailsTexts.export.expires(inZone(expires_at, wall))],
    button: { title: accountsMailsTexts.export.download, url },
  })
}

export function deletionMail(config: LetterConfig, { until, wall }: { until: Date; wall: Wall }): MailContent {
  return toMail(config, {
    subject: accountsMailsTexts.deleted.subject,
    heading: accountsMailsTexts.deleted.heading,
    lines: [
      accountsMailsTexts.deleted.hidden,
      accountsMailsTexts.deleted.comeBack(inZone(until, wall)),
      accountsMailsTexts.deleted.erasure(deletionDays),
      accountsMailsTexts.deleted.ifNotYou,
    ],
    button: { title: accountsMailsTexts.deleted.restore, url: `${config.PUBLIC_URL}/auth` },
  })
}

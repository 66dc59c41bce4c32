import { toMail, type LetterConfig, type MailContent } from '../../../mail/letter.ts'
import { accountsMailsTexts } from '../accounts.mails.texts.ts'

export function signInLinkMail(config: LetterConfig, token: string): MailContent {
  return toMail(config, {
    subject: accountsMailsTexts.signInLink.subject,
    heading: accountsMailsTexts.signInLink.heading,
    lines: [accountsMailsTexts.signInLink.howTo, accountsMailsTexts.signInLink.ifNotYou],
    button: { title: accountsMailsTexts.openSignIn, url: `${config.PUBLIC_URL}/auth?token=${token}` },
  })
}

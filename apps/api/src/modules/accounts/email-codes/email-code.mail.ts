import type { JobPayload } from '../../../jobs/registry.ts'
import { toMail, type LetterConfig, type MailContent } from '../../../mail/letter.ts'
import { accountsMailsTexts } from '../accounts.mails.texts.ts'

type Code = JobPayload<'send-code'>

const words: Record<Code['purpose'], { heading: string; ifNotYou: string }> = {
  CONFIRM_EMAIL: {
    heading: accountsMailsTexts.emailCode.CONFIRM_EMAIL.heading,
    ifNotYou: accountsMailsTexts.emailCode.CONFIRM_EMAIL.ifNotYou,
  },
  RECOVER_PASSWORD: {
    heading: accountsMailsTexts.emailCode.RECOVER_PASSWORD.heading,
    ifNotYou: accountsMailsTexts.emailCode.RECOVER_PASSWORD.ifNotYou,
  },
  CHANGE_EMAIL: {
    heading: accountsMailsTexts.emailCode.CHANGE_EMAIL.heading,
    ifNotYou: accountsMailsTexts.emailCode.CHANGE_EMAIL.ifNotYou,
  },
  CONFIRM_IDENTITY: {
    heading: accountsMailsTexts.emailCode.CONFIRM_IDENTITY.heading,
    ifNotYou: accountsMailsTexts.emailCode.CONFIRM_IDENTITY.ifNotYou,
  },
  LINK_IDENTITY: {
    heading: accountsMailsTexts.emailCode.LINK_IDENTITY.heading,
    ifNotYou: accountsMailsTexts.emailCode.LINK_IDENTITY.ifNotYou,
  },
}

export function emailCodeMail(config: LetterConfig, { purpose, code }: Code): MailContent {
  const { heading, ifNotYou } = words[purpose]
  return toMail(config, {
    subject: accountsMailsTexts.emailCode.subject(code),
    heading,
    code,
    lines: [accountsMailsTexts.emailCode.enterCode, accountsMailsTexts.emailCode.doNothing(ifNotYou)],
  })
}

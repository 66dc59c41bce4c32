import type { JobPayload } from '../../../jobs/catalogue.ts'
import { toMail, type LetterConfig, type MailContent } from '../../../mail/letter.ts'

type Code = JobPayload<'send-code'>

const words: Record<Code['purpose'], { heading: string; ifNotYou: string }> = {
  CONFIRM_EMAIL: { heading: 'Подтверди почту', ifNotYou: 'Если регистрируешься не ты' },
  RECOVER_PASSWORD: { heading: 'Задай новый пароль', ifNotYou: 'Если новый пароль нужен не тебе' },
  CHANGE_EMAIL: { heading: 'Подтверди новую почту', ifNotYou: 'Если почту меняешь не ты' },
  CONFIRM_IDENTITY: { heading: 'Подтверди, что это ты', ifNotYou: 'Если меняешь настройки не ты' },
  LINK_IDENTITY: { heading: 'Подтверди почту', ifNotYou: 'Если входишь не ты' },
}

export function emailCodeMail(config: LetterConfig, { purpose, code }: Code): MailContent {
  const { heading, ifNotYou } = words[purpose]
  return toMail(config, {
    subject: `Твой код: ${code}`,
    heading,
    code,
    lines: ['Введи этот код на сайте. Он действует 15 минут.', `${ifNotYou}, ничего не делай и никому не говори код.`],
  })
}

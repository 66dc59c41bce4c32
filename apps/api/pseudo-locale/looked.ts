import { unmarkedIn } from './unmarked.ts'

interface SentMail {
  subject: string
  text: string
  html: string
  attachments: readonly { content: string }[]
}

/** Reads texts of people in the pseudo-locale, and keeps which Russian of them no catalogue has. */
export function createLooked() {
  const unmarked = new Set<string>()
  const read: Record<string, number> = {}

  function look(sort: string, where: string, text: string): void {
    read[sort] = (read[sort] ?? 0) + 1
    for (const found of unmarkedIn(text)) unmarked.add(`${sort} ${where}: ${found.trim().slice(0, 80)}`)
  }

  return {
    read,
    look,
    unmarked: () => [...unmarked].toSorted(),
    lookAtMail({ subject, text, html, attachments }: SentMail): void {
      look('mail', subject, [subject, text, html].join('\n'))
      // An .ics folds long lines: it inserts a line break and a space.
      for (const { content } of attachments) look('ics', subject, content.replaceAll(/\r?\n[ \t]/g, ''))
    },
  }
}

import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { speakerNoticesTexts } from '../speaker-notices.texts.ts'

const ref = z.object({ application_id: uuid })
const params = z.object({ application_id: uuid, is_approved: z.boolean() })

export const applicationDecided = defineNotice({
  kind: 'application-decided',
  ref,
  params,
  async load({ db }, { application_id }) {
    const decided = await findDecided(db, application_id)
    if (!decided) return []
    const { user_id, is_approved } = decided
    return [{ user_id, key: application_id, params: { application_id, is_approved } }]
  },
  list: {
    type: 'APPLICATION',
    link: () => '/speaker-application-finish',
    text: ({ is_approved }) =>
      is_approved ? speakerNoticesTexts.application.approved : speakerNoticesTexts.application.rejected,
  },
  event: (_params, { content }) => ({ type: 'speaker_request_notification', content, payload: {} }),
  mail: {
    about: 'APPLICATION',
    title: speakerNoticesTexts.decision,
    only_open_accounts: true,
    async write({ db, config }, { params: { application_id } }) {
      const decided = await findDecided(db, application_id)
      if (!decided) return undefined
      const { comment, is_approved } = decided
      const quote = comment ? { quote: comment } : {}
      if (!is_approved) {
        return toMail(config, {
          subject: speakerNoticesTexts.application.rejectedMail.subject,
          heading: speakerNoticesTexts.application.rejectedMail.heading,
          ...quote,
          lines: [speakerNoticesTexts.application.rejectedMail.line],
          button: {
            title: speakerNoticesTexts.application.rejectedMail.button,
            url: `${config.PUBLIC_URL}/profile/speaker-application`,
          },
        })
      }
      return toMail(config, {
        subject: speakerNoticesTexts.application.approved,
        heading: speakerNoticesTexts.application.approvedMail.heading,
        ...quote,
        lines: [speakerNoticesTexts.application.approvedMail.line],
        button: { title: speakerNoticesTexts.application.approvedMail.button, url: `${config.PUBLIC_URL}/schedule` },
      })
    },
  },
})

async function findDecided(db: Db, application_id: string) {
  const row = await db
    .selectFrom('speaker_applications as a')
    .innerJoin('users as u', 'u.user_id', 'a.user_id')
    .select(['a.user_id', 'a.status', 'a.comment'])
    .where('application_id', '=', application_id)
    .where('decided_at', 'is not', null)
    .where('u.is_open', '=', true)
    .executeTakeFirst()
  return row && { ...row, is_approved: row.status === 'APPROVED' }
}

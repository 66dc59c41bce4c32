import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { speakerNoticesTexts } from '../speaker-notices.texts.ts'

const ref = z.object({ legal_change_id: uuid })
const params = z.object({ legal_change_id: uuid, is_approved: z.boolean() })

/** The mail leaves out the legal details, because others may read it. */
export const legalChangeDecided = defineNotice({
  kind: 'legal-change-decided',
  ref,
  params,
  async load({ db }, { legal_change_id }) {
    const decided = await findDecided(db, legal_change_id)
    if (!decided) return []
    const { user_id, is_approved } = decided
    return [{ user_id, key: legal_change_id, params: { legal_change_id, is_approved } }]
  },
  list: {
    type: 'APPLICATION',
    link: () => '/profile/legal',
    text: ({ is_approved }) => (is_approved ? speakerNoticesTexts.legal.approved : speakerNoticesTexts.legal.rejected),
  },
  mail: {
    about: 'APPLICATION',
    title: speakerNoticesTexts.decision,
    only_open_accounts: true,
    async write({ db, config }, { params: { legal_change_id } }) {
      const decided = await findDecided(db, legal_change_id)
      if (!decided) return undefined
      const { comment, is_approved, legal_form } = decided
      const heading = is_approved
        ? speakerNoticesTexts.legal.approvedHeading
        : speakerNoticesTexts.legal.rejectedHeading
      return toMail(config, {
        subject: heading,
        heading,
        lines: is_approved ? approvedLines(legal_form) : [speakerNoticesTexts.legal.rejectedLine],
        ...(comment && { quote: comment }),
        button: { title: speakerNoticesTexts.legal.button, url: `${config.PUBLIC_URL}/profile/legal` },
      })
    },
  },
})

function approvedLines(legal_form: string): string[] {
  return [
    legal_form === 'INDIVIDUAL' ? speakerNoticesTexts.legal.freeOnly : speakerNoticesTexts.legal.canCharge,
    speakerNoticesTexts.legal.ifNotYou,
  ]
}

async function findDecided(db: Db, legal_change_id: string) {
  const row = await db
    .selectFrom('legal_changes as c')
    .innerJoin('users as u', 'u.user_id', 'c.user_id')
    .select(['c.user_id', 'c.legal_form', 'c.status', 'c.comment'])
    .where('legal_change_id', '=', legal_change_id)
    .where('decided_at', 'is not', null)
    .where('u.is_open', '=', true)
    .executeTakeFirst()
  return row && { ...row, is_approved: row.status === 'APPROVED' }
}

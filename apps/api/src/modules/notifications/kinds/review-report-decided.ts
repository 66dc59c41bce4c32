import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'
import { reviewPath } from '../review-notice.ts'

const ref = z.object({ review_report_id: uuid })
const texts = meetingNoticesTexts.reviewReportDecided

export const reviewReportDecided = defineNotice({
  kind: 'review-report-decided',
  ref,
  params: ref.extend({ speaker_id: uuid, is_hidden: z.boolean() }),
  async load({ db }, { review_report_id }) {
    const report = await findDecided(db, review_report_id)
    if (!report) return []
    const { user_id, speaker_id, hidden_at } = report
    const params = { review_report_id, speaker_id, is_hidden: hidden_at !== null }
    return [{ user_id, key: review_report_id, params }]
  },
  list: { type: 'MEETING', link: (params) => reviewPath(params), text: ({ is_hidden }) => texts.list(is_hidden) },
  mail: {
    about: 'REVIEW_REPORT_DECIDED',
    title: texts.title,
    only_open_accounts: true,
    async write({ db, config }, { params: { review_report_id, is_hidden } }) {
      const report = await findDecided(db, review_report_id)
      if (!report) return undefined
      return toMail(config, {
        subject: texts.list(is_hidden),
        heading: texts.title,
        lines: [is_hidden ? texts.hidden : texts.kept],
        button: { title: texts.button, url: `${config.PUBLIC_URL}${reviewPath(report)}` },
      })
    },
  },
})

function findDecided(db: Db, review_report_id: string) {
  return db
    .selectFrom('review_reports as p')
    .innerJoin('reviews as r', 'r.review_id', 'p.review_id')
    .select(['p.user_id', 'r.speaker_id', 'r.hidden_at'])
    .where('p.review_report_id', '=', review_report_id)
    .where('p.settled_at', 'is not', null)
    .executeTakeFirst()
}

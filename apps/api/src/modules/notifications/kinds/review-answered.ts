import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'
import { loadReviewForNotice, reviewPath } from '../review-notice.ts'

const ref = z.object({ review_id: uuid })
const texts = meetingNoticesTexts.reviewAnswered

/** Sent for the first reply, not for later changes of it. */
export const reviewAnswered = defineNotice({
  kind: 'review-answered',
  ref,
  params: ref.extend({ speaker_id: uuid }),
  async load({ db }, { review_id }) {
    const review = await loadReviewForNotice(db, review_id)
    if (!review || review.reply === null) return []
    const { speaker_id, listener_id } = review
    return [{ user_id: listener_id, people: [speaker_id], key: review_id, params: { review_id, speaker_id } }]
  },
  list: { type: 'MEETING', link: (params) => reviewPath(params), text: (_params, { name }) => texts.list(name) },
  mail: {
    about: 'REVIEW_ANSWERED',
    title: texts.title,
    only_open_accounts: true,
    async write({ db, config }, { params: { review_id } }) {
      const review = await loadReviewForNotice(db, review_id)
      if (!review || review.reply === null) return undefined
      return toMail(config, {
        subject: texts.list(review.speaker_name),
        heading: texts.title,
        lines: [texts.how],
        button: { title: texts.button, url: `${config.PUBLIC_URL}${reviewPath(review)}` },
      })
    },
  },
})

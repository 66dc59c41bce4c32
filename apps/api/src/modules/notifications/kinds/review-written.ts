import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'
import { loadReviewForNotice, reviewPath } from '../review-notice.ts'

const ref = z.object({ review_id: uuid })
const texts = meetingNoticesTexts.reviewWritten

/** Names nobody, because a review may be anonymous. */
export const reviewWritten = defineNotice({
  kind: 'review-written',
  ref,
  params: ref.extend({ speaker_id: uuid, rating: z.int() }),
  async load({ db }, { review_id }) {
    const review = await loadReviewForNotice(db, review_id)
    if (!review) return []
    const { speaker_id, rating } = review
    return [{ user_id: speaker_id, key: review_id, params: { review_id, speaker_id, rating } }]
  },
  list: { type: 'MEETING', link: (params) => reviewPath(params), text: ({ rating }) => texts.list(rating) },
  mail: {
    about: 'REVIEW_WRITTEN',
    title: texts.title,
    only_open_accounts: true,
    async write({ db, config }, { params: { review_id } }) {
      const review = await loadReviewForNotice(db, review_id)
      if (!review) return undefined
      return toMail(config, {
        subject: texts.list(review.rating),
        heading: texts.title,
        lines: [texts.how],
        button: { title: texts.button, url: `${config.PUBLIC_URL}${reviewPath(review)}` },
      })
    },
  },
})

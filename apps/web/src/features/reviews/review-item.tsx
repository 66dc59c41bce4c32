import type { Review } from '@razgovor/contract/reviews'
import { useLocation } from 'react-router'
import { formatDayMonth } from '../../lib/format-day.ts'
import { openModal } from '../../lib/modal.ts'
import { authPath } from '../../lib/paths.ts'
import { useDayIso } from '../../lib/use-day.ts'
import { useZone } from '../../lib/zone.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { reviewsTexts as texts } from './reviews.texts.ts'

export function ReviewItem({ review, isOwnPage }: { review: Review; isOwnPage: boolean }) {
  const { rating, text, created_at, is_changed, reply } = review
  const zone = useZone()
  const now_iso = useDayIso()
  const author = review.author ?? texts.nobody
  const day = formatDayMonth({ instant_iso: created_at, now_iso, zone })
  return (
    <li className="border-b border-line py-6">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <b className="font-semibold">{author}</b>
        <Stars rating={rating} />
        <span className="text-xs text-mute">
          <time dateTime={created_at}>{day}</time>
          {is_changed && `, ${texts.changed}`}
        </span>
      </p>
      {text && <p className="mt-3 max-w-[40em] break-words whitespace-pre-line">{text}</p>}
      {reply && (
        <div className="mt-4 max-w-[40em] rounded-slot bg-mist px-5 py-4">
          <p className="text-xs text-mute">{texts.reply_of}</p>
          <p className="mt-1 break-words whitespace-pre-line">{reply.text}</p>
        </div>
      )}
      <div className="mt-3 -ml-4 flex flex-wrap">
        {isOwnPage && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={reply ? undefined : texts.reply_to(author)}
            onClick={() => openModal('REPLY_REVIEW', { review })}
          >
            {reply ? texts.change_reply : texts.reply}
          </Button>
        )}
        <Report review={review} author={author} />
      </div>
    </li>
  )
}

function Report({ review: { review_id }, author }: { review: Review; author: string }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const label = texts.report_of(author)
  if (!viewer)
    return (
      <ButtonLink to={authPath(`${pathname}#reviews`)} variant="ghost" size="sm" aria-label={label} rel="nofollow">
        {texts.report}
      </ButtonLink>
    )
  return (
    <Button variant="ghost" size="sm" aria-label={label} onClick={() => openModal('REPORT_REVIEW', { review_id })}>
      {texts.report}
    </Button>
  )
}

import type { OwnReview } from '@razgovor/contract/reviews'
import { Stars } from '../../ui/stars.tsx'
import { bookingTexts } from './bookings.texts.ts'

const { review: texts } = bookingTexts

export function OwnReviewNote({ review: { rating, text, is_anonymous, reply, hidden_reason } }: { review: OwnReview }) {
  return (
    <div className="mt-4 rounded-slot bg-mist px-4 py-3 text-xs leading-snug">
      <p className="flex flex-wrap items-center gap-x-3 font-medium">
        {is_anonymous ? texts.own_anonymous : texts.own}
        <Stars rating={rating} />
      </p>
      {text && <p className="mt-1 break-words whitespace-pre-line">{text}</p>}
      {reply && (
        <p className="mt-2 break-words whitespace-pre-line">
          <span className="text-mute">{texts.reply}: </span>
          {reply.text}
        </p>
      )}
      {hidden_reason !== null && <p className="mt-2 break-words text-error">{texts.hidden(hidden_reason)}</p>}
    </div>
  )
}

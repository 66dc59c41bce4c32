import { useSearchParams } from 'react-router'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ChipLink } from '../../ui/chip-link.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewItem } from './review-item.tsx'
import { readReviews, reviewsPath, reviewsShown, sorts } from './reviews-address.ts'
import { reviewsQuery } from './reviews.queries.ts'
import { reviewsTexts as texts } from './reviews.texts.ts'

export function SpeakerReviews({ user_id }: { user_id: string }) {
  const [search] = useSearchParams()
  const { sort, offset } = readReviews(search)
  const { items, total_count, ...rating } = useLoaded(reviewsQuery({ user_id, sort, offset }))
  const isOwn = useViewer()?.user.user_id === user_id
  return (
    <section aria-labelledby="reviews" className="mt-16 scroll-mt-24 md:mt-24">
      <h2 id="reviews" className="h2 mb-7 scroll-mt-24">
        {texts.title}
      </h2>
      {total_count === 0 ? (
        <p className="max-w-[36em] text-lg text-mute">{texts.none}</p>
      ) : (
        <>
          <RatingSummary {...rating} />
          {total_count > 1 && (
            <nav aria-label={texts.order} className="mt-8 flex flex-wrap gap-2">
              {sorts.map((one) => (
                <ChipLink
                  key={one}
                  to={reviewsPath(search, { sort: one, offset: 0 })}
                  preventScrollReset
                  aria-current={one === sort ? 'page' : 'false'}
                >
                  {texts.orders[one]}
                </ChipLink>
              ))}
            </nav>
          )}
          <ul aria-label={texts.list} className="mt-6 border-t border-line">
            {items.map((review) => (
              <ReviewItem key={review.review_id} review={review} isOwnPage={isOwn} />
            ))}
          </ul>
          {total_count > reviewsShown && (
            <div className="mt-6">
              <Pagination
                offset={offset}
                limit={reviewsShown}
                total_count={total_count}
                hasSizes={false}
                hrefOf={(page) => reviewsPath(search, { sort, offset: page.offset })}
              />
            </div>
          )}
        </>
      )}
    </section>
  )
}

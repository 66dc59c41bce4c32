import { useParams } from 'react-router'
import { packagesQuery } from '../features/packages/packages.queries.ts'
import { SpeakerPackages } from '../features/packages/speaker-packages.tsx'
import { readReviews } from '../features/reviews/reviews-address.ts'
import { reviewsQuery } from '../features/reviews/reviews.queries.ts'
import { SpeakerReviews } from '../features/reviews/speaker-reviews.tsx'
import { breadcrumbsLd, speakerLd } from '../features/site/json-ld.ts'
import { SpeakerPage } from '../features/speakers/page/speaker-page.tsx'
import { readChoice } from '../features/speakers/page/slot-choice.ts'
import { speakerPageTexts as texts } from '../features/speakers/page/speaker-page.texts.ts'
import { monthQuery, speakerQuery, weekQuery } from '../features/speakers/speakers.queries.ts'
import type { LoadInput } from '../lib/page.ts'
import { speakerPath } from '../lib/paths.ts'
import { useLoaded } from '../lib/use-loaded.ts'

export async function load({ queryClient, params: { id = '' }, url, now_iso }: LoadInput) {
  const speaker = await queryClient.ensureQueryData(speakerQuery(id))
  const { view, week, month, kind } = readChoice(url.searchParams, speaker, now_iso)
  const { user_id, first_name, last_name, headline, about } = speaker
  await queryClient.ensureQueryData(
    view === 'month' ? monthQuery({ user_id, month, kind }) : weekQuery({ user_id, today_iso: now_iso, week, kind }),
  )
  await queryClient.ensureQueryData(packagesQuery(user_id))
  await queryClient.ensureQueryData(reviewsQuery({ user_id, ...readReviews(url.searchParams) }))
  const name = `${first_name} ${last_name}`
  const canonical = speakerPath(speaker)
  return {
    title: name,
    description: [headline, about].filter(Boolean).join('. ').slice(0, 200),
    canonical,
    picture: { path: `/link-pictures/speakers/${user_id}.jpg`, alt: [name, headline].filter(Boolean).join(', ') },
    kind: 'profile' as const,
    jsonLd: [
      ...speakerLd(url.origin, speaker),
      breadcrumbsLd(url.origin, [
        { name: texts.speakers, path: '/speakers' },
        { name, path: canonical },
      ]),
    ],
    tags: [user_id],
  }
}

export function Component() {
  const { id = '' } = useParams()
  const speaker = useLoaded(speakerQuery(id))
  return (
    <SpeakerPage
      key={speaker.user_id}
      speaker={speaker}
      packages={<SpeakerPackages speaker={speaker} />}
      reviews={<SpeakerReviews user_id={speaker.user_id} />}
    />
  )
}

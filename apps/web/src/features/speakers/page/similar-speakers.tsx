import type { Speaker, SpeakerCard } from '@razgovor/contract/speakers'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/format.ts'
import { formatWhen } from '../../../lib/format-day.ts'
import { speakerPath } from '../../../lib/paths.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { Avatar } from '../../../ui/portrait/avatar.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/section.tsx'
import { speakerPageTexts as texts } from './speaker-page.texts.ts'

export function SimilarSpeakers({ speaker: { similar, categories } }: { speaker: Speaker }) {
  const [category] = categories
  if (similar.length === 0) return null
  return (
    <Section
      title={texts.similar}
      more={
        category && (
          <ButtonLink to={`/speakers/${category.slug}`} variant="line" className="hidden sm:inline-flex">
            {texts.whole_category}
            <Icon name="arrow" />
          </ButtonLink>
        )
      }
    >
      <ul className="border-t border-ink">
        {similar.map((one) => (
          <SimilarRow key={one.user_id} speaker={one} />
        ))}
      </ul>
    </Section>
  )
}

function SimilarRow({ speaker }: { speaker: SpeakerCard }) {
  const zone = useZone()
  const now_iso = useDayIso()
  const slot = speaker.first_free_slot
  return (
    <li className="border-b border-line">
      <Link
        to={speakerPath(speaker)}
        className="grid grid-cols-[86px_1fr] items-center gap-x-5 py-5 md:grid-cols-[86px_1.2fr_1fr_auto] md:gap-x-8"
      >
        <Avatar person={speaker} size="lg" />
        <span>
          <span className="block text-2xl leading-tight font-semibold tracking-[-.025em]">
            {speaker.first_name} {speaker.last_name}
          </span>
          <span className="mt-1 block text-sm text-mute">{speaker.headline}</span>
        </span>
        {slot && (
          <>
            <span className="hidden text-mute md:block">
              {formatWhen({ instant_iso: slot.time_start_iso, now_iso, zone })}
            </span>
            <b className="num hidden text-xl font-semibold md:block">{formatMoney(slot.amount)}</b>
          </>
        )}
      </Link>
    </li>
  )
}

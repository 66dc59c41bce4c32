import { photoSrcset } from '@razgovor/contract/photos'
import type { Speaker } from '@razgovor/contract/speakers'
import { Link } from 'react-router'
import { openModal } from '../../../lib/modal.ts'
import { fullName } from '../../../lib/full-name.ts'
import { authPath, speakerPath } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SpeakerPhoto } from '../../../ui/portrait/speaker-photo.tsx'
import { useViewer } from '../../session/use-viewer.ts'
import { FavoriteButton } from '../favorite-button.tsx'
import { SpeakerFacts } from './speaker-facts.tsx'
import { speakerPageTexts as texts } from './speaker-page.texts.ts'

export function SpeakerHero({ speaker }: { speaker: Speaker }) {
  const { first_name, last_name, headline, photo_url, photos, categories, tips_url, fund_tips_url } = speaker
  const [category] = categories
  return (
    <div className="wrap">
      <section className="grid overflow-hidden rounded-card bg-tint text-deep md:grid-cols-[1fr_minmax(300px,40%)]">
        <div className="@container order-2 flex min-w-0 flex-col p-6 md:order-1 md:p-12">
          <nav aria-label={texts.breadcrumbs} className="hidden text-xs md:block">
            <Link to="/speakers" className="link">
              {texts.speakers}
            </Link>
            {category && (
              <>
                <span className="mx-2 opacity-50">/</span>
                <Link to={`/speakers/${category.slug}`} className="link">
                  {category.title}
                </Link>
              </>
            )}
          </nav>
          <h1 className="display break-words md:mt-auto md:pt-20" style={{ fontSize: nameSize(speaker) }}>
            {first_name}
            <br />
            {last_name}
          </h1>
          <p className="mt-5 max-w-[30em] text-lg leading-snug md:mt-7 md:text-2xl">{headline}</p>
          <SpeakerFacts speaker={speaker} />
          <div className="mt-6 flex flex-col gap-2 sm:flex-row sm:flex-wrap md:mt-9">
            <ButtonLink to={`${speakerPath(speaker)}/consultation-request`}>{texts.request}</ButtonLink>
            <AskButton speaker={speaker} />
            {(tips_url || fund_tips_url) && (
              <Button variant="white" onClick={() => openModal('DONATE_MODAL', { tips_url, fund_tips_url })}>
                <Icon name="heart" />
                {texts.donate}
              </Button>
            )}
          </div>
        </div>
        <div className="group relative order-1 grid md:order-2">
          <SpeakerPhoto
            person={speaker}
            photo={photo_url ? { url: photo_url, srcset: photoSrcset(photo_url) } : null}
            sizes="(min-width: 768px) 40vw, 100vw"
            eager
            className="aspect-[1/.95] md:aspect-auto md:min-h-[560px]"
          />
          {photo_url && (
            <button
              type="button"
              aria-label={texts.view_photo}
              className="absolute inset-3 rounded-tile"
              onClick={() => openModal('VIEW_USER_PHOTO', { imageUrl: photo_url, isSpeaker: true, photos })}
            />
          )}
          <FavoriteButton speaker={speaker} />
        </div>
      </section>
    </div>
  )
}

/** A signed-out visitor returns to this page after signing in. */
function AskButton({ speaker }: { speaker: Speaker }) {
  const viewer = useViewer()
  const { user_id } = speaker
  if (viewer?.user.user_id === user_id) return null
  if (!viewer)
    return (
      <ButtonLink to={authPath(speakerPath(speaker))} variant="white">
        {texts.ask}
      </ButtonLink>
    )
  return (
    <Button variant="white" onClick={() => openModal('ASK_SPEAKER', { user_id, name: fullName(speaker) })}>
      {texts.ask}
    </Button>
  )
}

/** Returns the font size of the design, reduced if the longest word would not fit: a letter is about 0.6 em wide. */
function nameSize({ first_name, last_name }: Speaker): string {
  const words = `${first_name} ${last_name}`.split(/[\s-]/)
  const longest = Math.max(...words.map(({ length }) => length + 1))
  return `clamp(28px, ${Math.floor(1600 / longest) / 10}cqw, clamp(46px, 8.2vw, 124px))`
}

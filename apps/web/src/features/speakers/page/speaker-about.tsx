import type { Speaker } from '@razgovor/contract/speakers'
import { languageNames } from '@razgovor/contract/languages.texts'
import { ChipLink } from '../../../ui/chip-link.tsx'
import { SocialIcon } from '../../../ui/social-icon.tsx'
import { speakerPageTexts as texts } from './speaker-page.texts.ts'

export function SpeakerAbout({ speaker: { about, categories, languages, social_links } }: { speaker: Speaker }) {
  return (
    <section aria-labelledby="about" className="mt-16 md:mt-24">
      <h2 id="about" className="h2 mb-7">
        {texts.about}
      </h2>
      <div className="max-w-[36em] space-y-5 text-lg leading-[1.55]">
        {about
          .split(/\n+/)
          .filter((paragraph) => paragraph.trim() !== '')
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
      <p className="mt-8">
        <span className="text-mute">{texts.languages}</span>
        {languages.map((language) => languageNames[language].toLowerCase()).join(', ')}
      </p>
      <ul aria-label={texts.topics} className="mt-5 flex flex-wrap gap-2">
        {categories.map(({ category_id, slug, title }) => (
          <li key={category_id}>
            <ChipLink to={`/speakers/${slug}`}>{title}</ChipLink>
          </li>
        ))}
      </ul>
      {social_links.length > 0 && (
        <ul aria-label={texts.links} className="mt-5 grid gap-2">
          {social_links.map((link) => (
            <li key={link} className="min-w-0">
              <a
                href={link}
                target="_blank"
                rel="nofollow noreferrer"
                className="flex min-h-11 items-center gap-3 hover:underline"
              >
                <SocialIcon link={link} />
                <span className="min-w-0 break-words">{shortLink(link)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function shortLink(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}

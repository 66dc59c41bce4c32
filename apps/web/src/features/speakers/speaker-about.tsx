import type { Speaker } from '@razgovor/contract/speakers'
import { ChipLink } from '../../ui/chip-link.tsx'

export function SpeakerAbout({ speaker: { about, categories } }: { speaker: Speaker }) {
  return (
    <section aria-labelledby="about" className="mt-16 md:mt-24">
      <h2 id="about" className="h2 mb-7">
        О спикере
      </h2>
      <div className="max-w-[36em] space-y-5 text-[19px] leading-[1.55]">
        {about
          .split(/\n+/)
          .filter((paragraph) => paragraph.trim() !== '')
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
      <ul className="mt-8 flex flex-wrap gap-2">
        {categories.map(({ category_id, slug, title }) => (
          <li key={category_id}>
            <ChipLink to={`/speakers/${slug}`}>{title}</ChipLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

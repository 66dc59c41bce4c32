import { ButtonLink } from '../../ui/button-link.tsx'
import type { Look } from '../../ui/portrait/portrait-look.ts'
import { Portrait } from '../../ui/portrait/portrait.tsx'
import type { Tint } from '../../ui/tint.ts'
import { useViewer } from '../session/use-viewer.ts'
import { becomeSpeakerPath } from './become-speaker-path.ts'
import { becomeSpeakerTexts as texts } from './home.texts.ts'

const people: readonly { tint: Tint; look: Look }[] = [
  { tint: 'rose', look: { skin: 0, hair: 5, hairColor: '#c9c4be', wear: 0, glasses: true } },
  { tint: 'mint', look: { skin: 1, hair: 6, hairColor: '#2b2320', wear: 1, beard: true } },
  { tint: 'sky', look: { skin: 2, hair: 2, hairColor: '#15100e', wear: 2 } },
]

export function BecomeSpeaker() {
  const path = becomeSpeakerPath(useViewer())
  return (
    <section aria-labelledby="become-speaker" className="wrap mt-24 md:mt-36">
      <div data-tint="lilac" className="grid overflow-hidden rounded-card bg-tint text-deep md:grid-cols-[1.2fr_1fr]">
        <div className="p-7 md:p-14">
          <h2 id="become-speaker" className="h2">
            {texts.title}
          </h2>
          <p className="mt-5 max-w-[30em] text-lg md:text-xl">{texts.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {path && <ButtonLink to={path}>{texts.submit}</ButtonLink>}
            <ButtonLink to="/tariffs" variant="white">
              {texts.tariffs}
            </ButtonLink>
          </div>
        </div>
        <div aria-hidden className="flex items-end justify-center px-6 pt-4 md:pt-10">
          {people.map(({ tint, look }, index) => (
            <div
              key={tint}
              data-tint={tint}
              className={`-mx-3 w-1/3 max-w-[210px] overflow-hidden rounded-t-full bg-tint ${index === 1 ? 'z-10 aspect-[3/5]' : 'aspect-[3/4]'}`}
            >
              <Portrait look={look} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

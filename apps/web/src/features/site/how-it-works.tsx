import { Icon } from '../../ui/icon.tsx'
import { LiveDot } from '../../ui/feedback/live-dot.tsx'
import type { Look } from '../../ui/portrait/portrait-look.ts'
import { Portrait } from '../../ui/portrait/portrait.tsx'
import { Section } from '../../ui/section.tsx'
import type { Tint } from '../../ui/tint.ts'
import { stepsTexts as texts } from './home.texts.ts'

const people: readonly { name: string; tint: Tint; look: Look }[] = [
  { name: texts.people[0], tint: 'peach', look: { skin: 0, hair: 3, hairColor: '#b4552a', wear: 2 } },
  { name: texts.people[1], tint: 'sky', look: { skin: 1, hair: 4, hairColor: '#5a3a22', wear: 3, glasses: true } },
]

export function HowItWorks() {
  return (
    <Section title={texts.title}>
      <div className="grid gap-3 md:gap-5 lg:grid-cols-12">
        <MeetingPicture />
        <ol className="grid gap-3 md:gap-5 lg:col-span-4">
          <Step number={1} title={texts.choose}>
            {texts.choose_text}
          </Step>
          <Step number={2} title={texts.pay}>
            {texts.pay_text}
          </Step>
          <Step number={3} title={texts.enter} isLive>
            {texts.enter_text}
          </Step>
        </ol>
      </div>
    </Section>
  )
}

function MeetingPicture() {
  return (
    <div aria-hidden className="overflow-hidden rounded-card bg-ink p-4 text-white md:p-6 lg:col-span-8">
      <div className="mb-4 flex items-center justify-between gap-3 md:mb-5">
        <span className="truncate text-xs font-medium md:text-base">{texts.topic}</span>
        <span className="num flex shrink-0 items-center gap-2 rounded-full bg-white/10 px-3 py-1.5 text-xs">
          <LiveDot />
          32:14
        </span>
      </div>
      <div className="grid grid-cols-2 gap-2 md:gap-4">
        {people.map(({ name, tint, look }) => (
          <div
            key={name}
            data-tint={tint}
            className="relative aspect-[3/4] overflow-hidden rounded-tile bg-tint sm:aspect-[4/3.5]"
          >
            <Portrait look={look} />
            <span className="absolute bottom-2.5 left-2.5 rounded-full bg-ink/80 px-3 py-1 text-2xs md:text-xs">
              {name}
            </span>
          </div>
        ))}
      </div>
      <div className="mt-4 flex justify-center gap-2 md:mt-6">
        <span className="grid size-12 place-items-center rounded-full bg-white/10">
          <Icon name="mic" />
        </span>
        <span className="grid size-12 place-items-center rounded-full bg-white/10">
          <Icon name="cam" />
        </span>
        <span className="grid h-12 w-16 place-items-center rounded-full bg-error">
          <Icon name="phone" />
        </span>
      </div>
    </div>
  )
}

interface StepProps {
  number: number
  title: string
  isLive?: boolean
  children: string
}

function Step({ number, title, isLive = false, children }: StepProps) {
  return (
    <li className={`rounded-card p-6 md:p-7 ${isLive ? 'bg-live' : 'bg-mist'}`}>
      <span className={`num text-base ${isLive ? '' : 'text-mute'}`}>{number}</span>
      <div className="mt-5 flex items-center justify-between gap-3">
        <h3 className="h3">{title}</h3>
        {isLive && (
          <span aria-hidden className="num rounded-full bg-ink px-4 py-2 text-live">
            04:59
          </span>
        )}
      </div>
      <p className={`mt-2 text-sm ${isLive ? '' : 'text-mute'}`}>{children}</p>
    </li>
  )
}

import type { Speaker } from '@razgovor/contract/speakers'
import { useId } from 'react'
import { formatDuration, formatMoney } from '../../../lib/format.ts'
import type { KindChoice } from './kind-choice.ts'
import { hasKinds } from './kind-choice.ts'
import { speakerPageTexts as texts } from './speaker-page.texts.ts'
import type { SlotChoosing } from './use-slot-choice.ts'

export function KindPicker({ speaker, choosing }: { speaker: Speaker; choosing: SlotChoosing }) {
  if (!hasKinds(speaker)) return null
  const { kind, hasOthers, pickKind } = choosing
  return (
    <fieldset className="mb-8">
      <legend className="mb-3 font-semibold">{texts.kinds}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {speaker.kinds.map(({ kind_id, title, description, minutes, amount }) => (
          <KindCard
            key={kind_id}
            title={title}
            facts={`${formatDuration(minutes)} · ${formatMoney(amount)}`}
            text={description}
            value={kind_id}
            picked={kind}
            onPick={pickKind}
          />
        ))}
        {hasOthers && (
          <KindCard
            title={texts.other_kinds}
            facts={texts.other_kinds_text}
            value={null}
            picked={kind}
            onPick={pickKind}
          />
        )}
      </div>
    </fieldset>
  )
}

interface KindCardProps {
  title: string
  facts: string
  text?: string
  value: KindChoice
  picked: KindChoice
  onPick: (value: KindChoice) => void
}

function KindCard({ title, facts, text, value, picked, onPick }: KindCardProps) {
  const id = useId()
  return (
    <label className="relative block min-w-0 rounded-slot bg-mist px-4 py-3">
      <input
        type="radio"
        name="kind"
        checked={value === picked}
        onChange={() => onPick(value)}
        aria-labelledby={id}
        aria-describedby={`${id}-more`}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-slot border-2 border-transparent transition-colors duration-150 checked:border-ink"
      />
      <span id={id} className="block font-medium break-words">
        {title}
      </span>
      <span id={`${id}-more`}>
        <span className="num mt-1 block text-sm">{facts}</span>
        {text && (
          <span className="mt-1 block text-xs leading-snug break-words whitespace-pre-line text-mute">{text}</span>
        )}
      </span>
    </label>
  )
}

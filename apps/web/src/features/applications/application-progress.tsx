import { applicationTexts as texts } from './applications.texts.ts'
import type { SaveState } from './use-draft.ts'

const steps = ['SPEAKER_DETAILS', 'LEGAL_ENTITY_CHOICE', 'summary'] as const
export type FormStep = (typeof steps)[number]

export function ApplicationProgress({ step, saveState }: { step: FormStep; saveState: SaveState }) {
  const index = steps.indexOf(step)
  return (
    <>
      <ol aria-label={texts.steps_label} className="flex max-w-[532px] gap-2">
        {steps.map((name, position) => (
          <li key={name} aria-current={name === step ? 'step' : undefined} className="min-w-0 grow">
            <span className={`block h-2 rounded-full ${position <= index ? 'bg-ink' : 'bg-mist'}`} />
            <span className="sr-only">{texts.steps[name]}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-xs text-mute">{texts.step_of(index + 1, steps.length)}</p>
      <h2 className="h3 mt-1">{texts.steps[step]}</h2>
      <SaveNote state={saveState} />
    </>
  )
}

const notes: Record<SaveState, string> = {
  idle: '',
  saving: texts.saving,
  saved: texts.saved,
  failed: texts.not_saved,
}

function SaveNote({ state }: { state: SaveState }) {
  return (
    <p
      role="status"
      className={`mt-2 mb-6 min-h-11 max-w-[532px] text-xs leading-snug ${state === 'failed' ? 'text-error' : 'text-mute'}`}
    >
      {notes[state]}
    </p>
  )
}

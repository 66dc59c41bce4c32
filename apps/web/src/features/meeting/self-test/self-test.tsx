import { Button } from '../../../ui/button.tsx'
import { useSecondsLeft } from '../../../ui/feedback/use-seconds-left.ts'
import { canRecord, type OwnMedia } from './record-own.ts'
import { SelfPlayback } from './self-playback.tsx'
import { selfTestTexts as texts } from './self-test.texts.ts'
import { useSelfTest, type SelfTestState } from './use-self-test.ts'

const usualRecordMs = 5000

interface SelfTestProps {
  open: () => Promise<OwnMedia>
  close?: (media: OwnMedia) => void
  /** The chosen loudspeaker; the default for an empty id. */
  speaker_id: string
  recordMs?: number
}

/** Records the person for five seconds and plays it back. Nothing is uploaded or kept. */
export function SelfTest({ open, close, speaker_id, recordMs = usualRecordMs }: SelfTestProps) {
  const { state, start, stop, finish } = useSelfTest({ open, close, recordMs })
  if (!canRecord()) return <p className="text-xs text-dim">{texts.unsupported}</p>
  const { stage } = state
  const isRunning = stage === 'RECORDING' || stage === 'PLAYING'
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant={isRunning ? 'white' : 'ghost'}
        size="sm"
        loading={stage === 'OPENING'}
        onClick={isRunning ? stop : start}
      >
        {isRunning ? texts.stop : idleLabel(stage)}
      </Button>
      {stage === 'RECORDING' && <SecondsLeft ends_at={state.ends_at} />}
      <p role="status" className="text-xs text-dim">
        {sentenceFor(state)}
      </p>
      {stage === 'PLAYING' && (
        <SelfPlayback
          recording={state.recording}
          speaker_id={speaker_id}
          onEnded={() => finish(state.result)}
          onFailed={() => finish('FAILED')}
        />
      )}
      {stage !== 'PLAYING' && <p className="text-xs text-dim">{texts.private}</p>}
    </div>
  )
}

/** Hidden from screen readers, which would read it each second. */
function SecondsLeft({ ends_at }: { ends_at: string }) {
  const left = useSecondsLeft({ ends_at })
  return (
    <p aria-hidden className="num text-2xl font-semibold">
      {texts.seconds_left(left ?? 0)}
    </p>
  )
}

function idleLabel(stage: SelfTestState['stage']): string {
  return stage === 'DONE' ? texts.again : texts.start
}

function sentenceFor(state: SelfTestState): string {
  if (state.stage === 'RECORDING') return texts.recording[state.kind]
  return state.stage === 'DONE' ? texts.results[state.result] : ''
}

import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { LevelMeter } from '../../ui/feedback/level-meter.tsx'
import { ConnectionReportForm } from './connection-report-form.tsx'
import { stepNames, summaryOf } from './connection-steps.ts'
import { connectionTexts as texts, summaries } from './connection-test.texts.ts'
import { StepRow } from './step-row.tsx'
import { useConnectionTest } from './use-connection-test.ts'

/** `selfTest` is shown while no test runs, because some cameras can be opened only once. */
export function ConnectionTest({ selfTest }: { selfTest: ReactNode }) {
  const test = useConnectionTest()
  const { phase, step, findings, onHeard } = test
  return (
    <div className="wrap max-w-[900px] py-12 md:py-20">
      <h1 className="h2">{texts.title}</h1>
      {phase === 'DONE' ? (
        <Outcome findings={findings} />
      ) : (
        <p className="mt-5 max-w-[36em] text-mute">{texts.intro}</p>
      )}
      {phase !== 'RUNNING' && (
        <Button variant={phase === 'DONE' ? 'line' : 'ink'} size="lg" className="mt-8" onClick={test.start}>
          {phase === 'DONE' ? texts.again : texts.start}
        </Button>
      )}
      {phase !== 'IDLE' && (
        <ol aria-label={texts.steps} className="mt-10 border-t border-line">
          {stepNames.map((name) => (
            <StepRow key={name} name={name} finding={findings[name]} isRunning={step === name}>
              {name === 'CAMERA' && test.picture && <Picture track={test.picture} />}
              {name === 'MICROPHONE' && step === name && <Loudness level={test.level} />}
              {name === 'SPEAKER' && onHeard && (
                <div className="mt-3 flex flex-wrap gap-2">
                  <Button size="sm" onClick={() => onHeard('YES')}>
                    {texts.yes}
                  </Button>
                  <Button variant="line" size="sm" onClick={() => onHeard('NO')}>
                    {texts.no}
                  </Button>
                  <Button variant="ghost" size="sm" onClick={() => onHeard('AGAIN')}>
                    {texts.play_again}
                  </Button>
                </div>
              )}
            </StepRow>
          ))}
        </ol>
      )}
      {phase === 'DONE' && test.connection_test_id && (
        <ConnectionReportForm connection_test_id={test.connection_test_id} findings={findings} />
      )}
      {phase !== 'RUNNING' && selfTest}
    </div>
  )
}

/** Focuses its heading, because the button that was pressed is gone. */
function Outcome({ findings }: { findings: Parameters<typeof summaryOf>[0] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, text } = summaries[summaryOf(findings)]
  return (
    <div className="mt-8 rounded-card bg-mist p-6 md:p-8">
      <h2 ref={heading} tabIndex={-1} className="h3 outline-none">
        {title}
      </h2>
      <p className="mt-2 text-mute">{text}</p>
    </div>
  )
}

function Loudness({ level }: { level: number }) {
  return (
    <div className="on-ink mt-3 max-w-[400px] rounded-slot bg-ink p-4">
      <LevelMeter label={texts.level} level={level} />
    </div>
  )
}

function Picture({ track }: { track: MediaStreamTrack }) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (element.current) element.current.srcObject = new MediaStream([track])
  }, [track])
  return (
    <video
      ref={element}
      aria-label={texts.picture}
      autoPlay
      muted
      playsInline
      className="mt-3 aspect-video w-full max-w-[400px] -scale-x-100 rounded-slot bg-mist object-cover"
    />
  )
}

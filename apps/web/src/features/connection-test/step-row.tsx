import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { Finding, StepName, StepResult } from './connection-steps.ts'
import { connectionTexts as texts, resultTitles, stepAdvice, stepTitles } from './connection-test.texts.ts'

const looks: Record<StepResult, { icon: IconName; className: string }> = {
  OK: { icon: 'check', className: 'bg-ink text-white' },
  WEAK: { icon: 'warning', className: 'bg-mist' },
  FAILED: { icon: 'close', className: 'bg-error text-white' },
  SKIPPED: { icon: 'minus', className: 'bg-mist text-mute' },
}

const asks: Partial<Record<StepName, string>> = { MICROPHONE: texts.speak, SPEAKER: texts.heard }

interface StepRowProps {
  name: StepName
  finding: Finding | undefined
  is_running: boolean
  children: ReactNode
}

export function StepRow({ name, finding, is_running, children }: StepRowProps) {
  const isDone = finding && !is_running
  return (
    <li className="flex gap-4 border-b border-line py-5" aria-current={is_running ? 'step' : undefined}>
      <Mark result={isDone ? finding.result : null} is_running={is_running} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap justify-between gap-x-4">
          <h3 className="font-medium">{stepTitles[name]}</h3>
          <p className="text-xs text-mute">{stateOf(isDone ? finding.result : null, is_running)}</p>
        </div>
        <div role="status" className="text-sm text-mute">
          {is_running && asks[name]}
          {isDone && <Advice name={name} finding={finding} />}
        </div>
        {children}
      </div>
    </li>
  )
}

function Mark({ result, is_running }: { result: StepResult | null; is_running: boolean }) {
  const look = result ? looks[result] : null
  return (
    <span
      aria-hidden
      className={`grid size-8 shrink-0 place-items-center rounded-full ${look?.className ?? 'bg-mist'}`}
    >
      {look && <Icon name={look.icon} className="size-4" />}
      {is_running && <Spinner />}
    </span>
  )
}

function stateOf(result: StepResult | null, isRunning: boolean): string {
  if (result) return resultTitles[result]
  return isRunning ? texts.running : texts.waiting
}

function Advice({ name, finding: { result, advice } }: { name: StepName; finding: Finding }) {
  if (!advice) return <p>{stepAdvice[name][result]}</p>
  const [what, ...steps] = advice
  return (
    <>
      <p>{what}</p>
      <ol className="mt-1 grid list-decimal gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

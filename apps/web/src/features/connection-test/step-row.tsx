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
  isRunning: boolean
  children: ReactNode
}

export function StepRow({ name, finding, isRunning, children }: StepRowProps) {
  const isDone = finding && !isRunning
  return (
    <li className="flex gap-4 border-b border-line py-5" aria-current={isRunning ? 'step' : undefined}>
      <Mark result={isDone ? finding.result : null} isRunning={isRunning} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap justify-between gap-x-4">
          <h3 className="font-medium">{stepTitles[name]}</h3>
          <p className="text-xs text-mute">{stateOf(isDone ? finding.result : null, isRunning)}</p>
        </div>
        <div role="status" className="text-sm text-mute">
          {isRunning && asks[name]}
          {isDone && <Advice name={name} finding={finding} />}
        </div>
        {children}
      </div>
    </li>
  )
}

function Mark({ result, isRunning }: { result: StepResult | null; isRunning: boolean }) {
  const look = result ? looks[result] : null
  return (
    <span
      aria-hidden
      className={`grid size-8 shrink-0 place-items-center rounded-full ${look?.className ?? 'bg-mist'}`}
    >
      {look && <Icon name={look.icon} className="size-4" />}
      {isRunning && <Spinner />}
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

import type { DoctorReport as Report, DoctorState } from '@razgovor/contract/doctor'
import { FindingGroup } from './finding-group.tsx'
import { doctorTexts as texts } from './operations.texts.ts'

type Check = Report['checks'][number]

export function DoctorReport({ checks }: { checks: readonly Check[] }) {
  const of = (wanted: DoctorState) => checks.filter(({ state }) => state === wanted)
  const isReady = of('FAULT').length === 0
  return (
    <>
      <p className="font-medium">{isReady ? texts.ready : texts.not_ready}</p>
      <FindingGroup title={texts.faults} lines={of('FAULT')} isFault />
      <FindingGroup title={texts.warnings} lines={of('WARNING')} />
      <Rest title={texts.fine(of('OK').length)} checks={of('OK')} />
      <Rest title={texts.skipped(of('SKIPPED').length)} checks={of('SKIPPED')} />
    </>
  )
}

/** Folds the checks that need no action. */
function Rest({ title, checks }: { title: string; checks: readonly Check[] }) {
  if (checks.length === 0) return null
  return (
    <details className="mt-4">
      <summary className="min-h-11 w-fit cursor-pointer rounded-slot py-2 text-xs text-mute">{title}</summary>
      <ul className="grid gap-2 text-xs">
        {checks.map((check) => (
          <li key={check.name} className="wrap-anywhere">
            {check.title}
            {check.findings.map(({ text }) => (
              <span key={text} className="block text-mute">
                {text}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

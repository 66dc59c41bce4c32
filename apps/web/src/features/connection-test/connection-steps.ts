import type { ConnectionReport } from '@razgovor/contract/meetings'

type ReportStep = ConnectionReport['steps'][number]
export type StepName = ReportStep['name']
export type StepResult = ReportStep['result']

export const stepNames = ['CAMERA', 'MICROPHONE', 'SPEAKER', 'SOCKET', 'UDP', 'TCP', 'TURN', 'QUALITY'] as const

export interface Finding {
  result: StepResult
  detail: string
  /** Advice for the person if the step's own text is not enough. */
  advice?: readonly string[]
}

export type Findings = Partial<Record<StepName, Finding>>

export type Summary = 'READY' | 'WEAK' | 'NO_DEVICES' | 'NO_LINE' | 'UNTESTED'

const ways = ['UDP', 'TCP', 'TURN'] as const
const devices = ['CAMERA', 'MICROPHONE', 'SPEAKER'] as const

export function hasWay(findings: Findings): boolean {
  return ways.some((name) => findings[name]?.result === 'OK')
}

export function summaryOf(findings: Findings): Summary {
  const isAny = (names: readonly StepName[], results: readonly StepResult[]) =>
    names.some((name) => results.includes(findings[name]?.result ?? 'SKIPPED'))
  if (findings.SOCKET?.result === 'SKIPPED') return 'UNTESTED'
  if (isAny(['SOCKET', 'QUALITY'], ['FAILED']) || !hasWay(findings)) return 'NO_LINE'
  if (isAny(devices, ['FAILED'])) return 'NO_DEVICES'
  return isAny(stepNames, ['WEAK', 'FAILED']) ? 'WEAK' : 'READY'
}

export interface MeasuredQuality {
  /** Null if it was not measured. */
  roundTripMs: number | null
  lostShare: number
  framesPerSecond: number
}

/** From a delay of 300 ms on, people interrupt each other. */
export function rateQuality({ roundTripMs, lostShare, framesPerSecond }: MeasuredQuality): StepResult {
  const delayMs = roundTripMs ?? 0
  if (framesPerSecond < 1 || lostShare > 0.15 || delayMs > 1000) return 'FAILED'
  return framesPerSecond < 12 || lostShare > 0.03 || delayMs > 300 ? 'WEAK' : 'OK'
}

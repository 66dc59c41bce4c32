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
  round_trip_ms: number | null
  lost_share: number
  frames_per_second: number
}

/** From a delay of 300 ms on, people interrupt each other. */
export function rateQuality({ round_trip_ms, lost_share, frames_per_second }: MeasuredQuality): StepResult {
  const delay_ms = round_trip_ms ?? 0
  if (frames_per_second < 1 || lost_share > 0.15 || delay_ms > 1000) return 'FAILED'
  return frames_per_second < 12 || lost_share > 0.03 || delay_ms > 300 ? 'WEAK' : 'OK'
}

import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { checkCamera, checkMicrophone, checkSpeaker, type Heard } from './check-devices.ts'
import { checkQuality, checkSocket, checkTcp, checkTurn, checkUdp } from './check-network.ts'
import { stepAdvice } from './connection-test.texts.ts'
import { hasWay, stepNames, type Finding, type Findings, type StepName } from './connection-steps.ts'
import type { TestTicket } from './test-network.ts'

interface RunInput {
  /** Called after the device checks, so that the room does not stay empty for long. */
  openRoom: () => Promise<TestTicket>
  signal: AbortSignal
  onStep: (name: StepName) => void
  onFound: (name: StepName, finding: Finding) => void
  onPicture: (track: MediaStreamTrack) => void
  onLevel: (level: number) => void
  askHeard: () => Promise<Heard>
}

export async function runConnectionTest({ openRoom, signal, onStep, onFound, ...input }: RunInput): Promise<void> {
  const found: Findings = {}
  let ticket: Promise<TestTicket> | null = null
  const onLine = async (check: (ticket: TestTicket) => Promise<Finding>) => check(await (ticket ??= openRoom()))
  const checks: Record<StepName, () => Promise<Finding>> = {
    CAMERA: () => checkCamera({ signal, onPicture: input.onPicture }),
    MICROPHONE: () => checkMicrophone({ signal, onLevel: input.onLevel }),
    SPEAKER: () => checkSpeaker(input.askHeard),
    SOCKET: () => onLine(checkSocket),
    UDP: () => onLine(checkUdp),
    TCP: () => onLine(checkTcp),
    TURN: () => onLine(checkTurn),
    QUALITY: () => onLine(checkQuality),
  }
  for (const name of stepNames) {
    if (signal.aborted) return
    onStep(name)
    const finding = isPointless(name, found) ? skipped(name) : await checks[name]().catch(failure)
    if (signal.aborted) return
    found[name] = isWayRound(name) && found.UDP?.result === 'OK' ? spare(finding) : finding
    onFound(name, found[name])
  }
}

function skipped(name: StepName): Finding {
  const finding = { result: 'SKIPPED', detail: 'there is nothing to try it on' } as const
  return isWayRound(name) ? { ...finding, advice: [stepAdvice.UDP.SKIPPED] } : finding
}

function isPointless(name: StepName, found: Findings): boolean {
  if (name === 'QUALITY') return !hasWay(found)
  return (name === 'UDP' || isWayRound(name)) && ['FAILED', 'SKIPPED'].includes(found.SOCKET?.result ?? '')
}

function isWayRound(name: StepName): boolean {
  return name === 'TCP' || name === 'TURN'
}

/** Downgrades a failure of a fallback, which matters only if the direct connection failed too. */
function spare(finding: Finding): Finding {
  return finding.result === 'FAILED' ? { ...finding, result: 'WEAK' } : finding
}

function failure(error: unknown): Finding {
  const { name, message } = error as Error
  const detail = `${name}: ${message}`.slice(0, 500)
  // The API refused to open a room and explains why, so the network is not at fault.
  if (isRefusal(error, 'overloaded', 'throttling')) return { result: 'SKIPPED', detail, advice: [message] }
  return { result: 'FAILED', detail, ...(error instanceof ApiError && { advice: [message] }) }
}

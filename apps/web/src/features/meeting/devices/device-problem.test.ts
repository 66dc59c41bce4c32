import { expect, test } from 'vitest'
import { problemOf, type DeviceProblem } from './device-problem.ts'

const cases: [name: string, message: string, permission: PermissionState | null, problem: DeviceProblem][] = [
  ['NotAllowedError', 'Permission denied', 'denied', 'DENIED'],
  ['NotAllowedError', 'Permission dismissed', 'prompt', 'DENIED'],
  ['NotAllowedError', 'The request is not allowed by the user agent', null, 'DENIED'],
  ['NotAllowedError', 'Permission denied by system', 'prompt', 'SYSTEM'],
  ['NotAllowedError', 'The request is not allowed by the platform', 'granted', 'SYSTEM'],
  ['NotFoundError', 'Requested device not found', 'granted', 'MISSING'],
  ['OverconstrainedError', '', 'granted', 'MISSING'],
  ['NotReadableError', 'Could not start video source', 'granted', 'BUSY'],
  ['AbortError', 'Starting videoinput failed', 'granted', 'BUSY'],
  ['TypeError', 'nobody knows', null, 'UNKNOWN'],
]

for (const [name, message, permission, problem] of cases)
  test(`${name} «${message}» with the permission ${permission} is ${problem}`, () => {
    expect(problemOf(Object.assign(new Error(message), { name }), permission)).toBe(problem)
  })

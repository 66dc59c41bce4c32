import type { DeviceProblem } from './device-problem.ts'
import { browserOf, systemOf } from './permission-browser.ts'
import { deniedSteps, problemSteps, systemSteps } from './permission-help.texts.ts'

export function stepsFor(problem: DeviceProblem, userAgent: string): readonly string[] {
  if (problem === 'DENIED') return deniedSteps[browserOf(userAgent)]
  if (problem === 'SYSTEM') return systemSteps[systemOf(userAgent)]
  return problemSteps[problem]
}

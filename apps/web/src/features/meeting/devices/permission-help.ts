import type { DeviceProblem } from './device-problem.ts'
import { browserOf, systemOf } from './permission-browser.ts'
import { deniedSteps, problemSteps, systemSteps } from './permission-help.texts.ts'

export function stepsFor(problem: DeviceProblem, user_agent: string): readonly string[] {
  if (problem === 'DENIED') return deniedSteps[browserOf(user_agent)]
  if (problem === 'SYSTEM') return systemSteps[systemOf(user_agent)]
  return problemSteps[problem]
}

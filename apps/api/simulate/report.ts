import { dayMinutes } from './plan.ts'
import type { Step } from './planned.ts'
import type { Tally } from './tally.ts'
import type { Failure } from './simulate.ts'

export function failureText(seed: number, { day, step, faults }: Failure): string {
  const broken = faults.map(({ rule, id, detail }) => `  does not hold: ${rule}${id ? ` (${id})` : ''}: ${detail}`)
  return [`seed ${seed}, day ${day + 1}, ${step ? stepText(step) : 'when it ends'}`, ...broken].join('\n')
}

export function stepsText(steps: readonly Step[]): string {
  return [`${steps.length} steps are enough:`, ...steps.map((step) => `  ${stepText(step)}`)].join('\n')
}

function stepText({ id, at, name, args }: Step): string {
  const [hours, minutes] = [Math.floor((at % dayMinutes) / 60), at % 60].map((part) => String(part).padStart(2, '0'))
  return `#${id} day ${Math.floor(at / dayMinutes) + 1} ${hours}:${minutes} ${name} ${JSON.stringify(args)}`
}

export function tallyText(tallies: readonly Tally[]): string {
  const names = Object.keys(tallies[0] ?? {})
  const total = (name: string) => tallies.reduce((sum, tally) => sum + (tally[name] ?? 0), 0)
  const width = Math.max(...names.map((name) => name.length))
  return names.map((name) => `${name.padEnd(width)}  ${String(total(name)).padStart(8)}`).join('\n')
}

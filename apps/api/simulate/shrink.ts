import type { Step } from './planned.ts'

interface ShrinkOptions {
  /** Whether a simulation of only these steps still fails in the same way. */
  fails: (steps: readonly Step[]) => Promise<boolean>
  tries: number
}

/** Delta debugging: leaves out ever smaller parts until no single step can be left out. */
export async function shrink(failing: readonly Step[], { fails, tries }: ShrinkOptions): Promise<readonly Step[]> {
  let steps = failing
  let left = tries
  for (let parts = 2; steps.length > 1 && left > 0;) {
    const size = Math.ceil(steps.length / parts)
    let shorter: readonly Step[] | undefined
    for (let from = 0; from < steps.length && !shorter && left > 0; from += size) {
      const rest = steps.toSpliced(from, size)
      left -= 1
      if (await fails(rest)) shorter = rest
    }
    if (shorter) {
      steps = shorter
      parts = Math.max(parts - 1, 2)
    } else if (size === 1) break
    else parts = Math.min(parts * 2, steps.length)
  }
  return steps
}

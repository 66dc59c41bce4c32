import { useState } from 'react'
import type { Problems } from './application-rules.ts'

/**
 * Shows a problem once its field was left or the step was submitted, and the server's problems at once. `attempt` runs
 * `go` if there are none.
 */
export function useShownProblems(problems: Problems, refused: Problems) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setIsTried] = useState(false)
  const due = Object.entries(problems).filter(([field]) => isTried || left.has(field))

  return {
    shown: { ...Object.fromEntries(due), ...refused } as Partial<Problems>,
    leave: (field: string) => setLeft((fields) => new Set([...fields, field])),
    attempt(go: () => void) {
      setIsTried(true)
      if (Object.keys(problems).length === 0) go()
    },
  }
}

import { nextPath } from './paths.ts'
import { persisted } from './persist.ts'

/** Where the sign-in page that was last open leads. */
interface Routing {
  goal: { path: string; kept_at_ms: number } | null
}

/** Signing in takes minutes; what was wanted yesterday no longer is. */
const GOAL_LIFETIME_MS = 3_600_000

const nowhere: Routing = { goal: null }

const store = persisted<Routing>({
  name: 'routing',
  version: 1,
  initial: nowhere,
  isShared: true,
  parse(stored) {
    const { goal } = stored as Routing
    if (goal === null) return nowhere
    return typeof goal.path === 'string' && typeof goal.kept_at_ms === 'number' ? { goal } : null
  },
})

/** Called by the sign-in page with the `next` of its address. */
export function keepGoal(path: string): void {
  store.setState({ goal: { path, kept_at_ms: Date.now() } })
}

/** Where a sign-in that had to leave the site, or to end in another tab, leads; once. */
export function takeGoal(): string {
  const { goal } = store.getState()
  store.setState(nowhere)
  if (!goal || Date.now() - goal.kept_at_ms > GOAL_LIFETIME_MS) return '/'
  return nextPath(`?${new URLSearchParams({ next: goal.path })}`)
}

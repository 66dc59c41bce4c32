import { nextPath } from './paths.ts'
import { persisted } from './persist.ts'

/** The page to open after signing in, as stored by the sign-in page that was opened last. */
interface Routing {
  goal: { path: string; kept_at_ms: number } | null
}

/** Long enough to sign in; an older goal is ignored. */
const goalLifetimeMs = 3_600_000

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

export function storeGoal(path: string): void {
  store.setState({ goal: { path, kept_at_ms: Date.now() } })
}

export function popGoal(): string {
  const { goal } = store.getState()
  store.setState(nowhere)
  if (!goal || Date.now() - goal.kept_at_ms > goalLifetimeMs) return '/'
  return nextPath(`?${new URLSearchParams({ next: goal.path })}`)
}

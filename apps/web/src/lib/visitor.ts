import { newKey } from './new-key.ts'
import { persisted } from './persist.ts'
import { serverNowIso } from './server-clock.ts'
import { dayOf } from './time.ts'
import { readerZone } from './zone.ts'

interface Visitor {
  day: string
  visitor: string
}

const store = persisted<Visitor>({
  name: 'visitor',
  version: 1,
  initial: { day: '', visitor: '' },
  isShared: true,
  parse(stored) {
    const { day, visitor } = stored as Visitor
    return typeof day === 'string' && typeof visitor === 'string' ? { day, visitor } : null
  },
})

/** Returns a random id of this browser, replaced after midnight in the reader's zone. */
export function visitorOfToday(): string {
  const day = dayOf(serverNowIso(), readerZone())
  if (store.getState().day !== day) store.setState({ day, visitor: newKey() })
  return store.getState().visitor
}

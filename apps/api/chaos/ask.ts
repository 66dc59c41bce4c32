import type { Endpoint } from '@razgovor/contract/endpoint'
import { signAccessToken } from '../src/http/access.ts'
import { createCaller, Refusal, type CallAnswer, type CallInput } from '../test/api-client.ts'
import type { TestUser } from '../test/start-api.ts'

/** Calls over HTTP until there is an answer. Throws Refusal, or Unanswered after four tries. */
export type Ask = <E extends Endpoint>(kind: string, endpoint: E, input: CallInput<E>) => Promise<CallAnswer<E>>

/** No try was answered: the call may or may not have had an effect. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

interface Counts {
  acknowledged: number
  refused: number
  unanswered: number
}

export type RequestCounts = Record<string, Counts>

interface Clients {
  url: string
  config: { SESSION_SECRET: string }
  counts: RequestCounts
  whenUp(): Promise<void>
  report(moment: string): void
}

const triesMax = 4

export function createAsk(clients: Clients, user: TestUser): Ask {
  const clock = { now: () => new Date() }
  const caller = createCaller(clients.url, async () => {
    const signedIn = { user_id: user.user_id, session_id: user.user_id, roles: [user.role] }
    return { authorization: `Bearer ${await signAccessToken({ config: clients.config, clock }, signedIn)}` }
  })
  return async (kind, endpoint, input) => {
    const count = (clients.counts[kind] ??= { acknowledged: 0, refused: 0, unanswered: 0 })
    for (let tries = 1; ; tries++) {
      await clients.whenUp()
      try {
        const call = (caller.call as (endpoint: Endpoint, input: object) => Promise<unknown>)(endpoint, input as object)
        clients.report(`${kind} asked`)
        const answer = await call
        clients.report(`${kind} answered`)
        count.acknowledged += 1
        return answer as never
      } catch (error) {
        if (isRefusal(error)) {
          count.refused += 1
          throw error
        }
        if (!isSilence(error)) throw error
        count.unanswered += 1
        if (tries === triesMax) throw new Unanswered(kind, { cause: error })
      }
    }
  }
}

function isRefusal(error: unknown): error is Refusal {
  if (!(error instanceof Refusal)) return false
  return error.status < 500 || ['payment_service', 'external_service'].includes(error.error_name)
}

// A dying API closes the connection, cuts off the answer or responds with a server error.
function isSilence(error: unknown): boolean {
  return error instanceof Refusal || error instanceof TypeError || error instanceof SyntaxError
}

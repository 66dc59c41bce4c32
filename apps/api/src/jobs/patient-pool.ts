import pg from 'pg'

/** Of the codes after which graphile-worker asks again, up to a hundred times, the one that means a lost connection. */
const retriedCode = 'ETIMEDOUT'

/** The server is shutting down, crashed or starts; the connection is gone; its disk or its memory is full, or fails. */
const passingStates = /^(57P0[123]|08...|53...|58...)$/

/**
 * graphile-worker asks again only after errors of its own short list; any other, while a job is being marked as done or
 * failed, is a rejection that nobody handles and ends the process. What passes by itself gets a code of that list.
 */
function patient(error: unknown): unknown {
  const isRefusal = error instanceof pg.DatabaseError && !passingStates.test(error.code ?? '')
  if (isRefusal || !(error instanceof Error)) return error
  return Object.assign(new Error(error.message, { cause: error }), { code: retriedCode })
}

async function orPatient<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw patient(error)
  }
}

/** Queries through promises only; graphile-worker uses no other. */
export class PatientClient extends pg.Client {
  // node-postgres' own query has overloads that no subclass can repeat.
  override query = ((...args: unknown[]) => {
    const answer = (super.query as (...passed: unknown[]) => unknown).apply(this, args)
    return answer instanceof Promise ? orPatient(answer) : answer
  }) as pg.Client['query']
}

/** Makes the pool's `connect` patient too. */
export function makePatient(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((...args: unknown[]) => {
    const answer = connect(...args)
    return answer instanceof Promise ? orPatient(answer) : answer
  }) as pg.Pool['connect']
  return pool
}

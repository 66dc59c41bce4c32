import pg from 'pg'

// graphile-worker retries it up to a hundred times: it means a lost connection.
const retriedCode = 'ETIMEDOUT'

// The server is shutting down, crashed or starting; the connection is lost; disk or memory is full or failing.
const passingStates = /^(57P0[123]|08...|53...|58...)$/

// Any error outside graphile-worker's short list, thrown while it marks a job, would end the process.
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

// Handles promise queries only; graphile-worker uses no others.
export class PatientClient extends pg.Client {
  // The overloads of node-postgres' `query` cannot be repeated in a subclass.
  override query = ((...args: unknown[]) => {
    const answer = (super.query as (...passed: unknown[]) => unknown).apply(this, args)
    return answer instanceof Promise ? orPatient(answer) : answer
  }) as pg.Client['query']
}

export function makePatient(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((...args: unknown[]) => {
    const answer = connect(...args)
    return answer instanceof Promise ? orPatient(answer) : answer
  }) as pg.Pool['connect']
  return pool
}

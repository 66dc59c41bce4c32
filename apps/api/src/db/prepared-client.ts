import pg from 'pg'

const limit = 500
const names = new Map<string, string>()

/** Prefix for statements whose text rarely repeats: they are planned at each call. */
export const unprepared = '/* unprepared */'

// Lists of varying length produce endless statement texts, so statements beyond the limit stay unnamed.
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= limit) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

export function withName(args: unknown[]): unknown[] {
  const [text, values] = args
  const isPrepared =
    typeof text === 'string' && Array.isArray(values) && values.length > 0 && !text.startsWith(unprepared)
  const name = isPrepared ? nameOf(text) : undefined
  return name ? [{ name, text, values }, ...args.slice(2)] : args
}

// The server's own `statement_timeout` should fire first.
const graceMs = 2000

/** Milliseconds that a client waits; 0: for ever. */
export function patienceOf(statement_timeout: number | false | undefined): number {
  return statement_timeout ? statement_timeout + graceMs : 0
}

/** Closes the connection if the answer is late; node-postgres' `query_timeout` would leave it in the pool. */
export async function inTime<T>(client: pg.Client, answer: Promise<T>, patience_ms: number): Promise<T> {
  if (patience_ms === 0) return answer
  const timer = setTimeout(() => {
    client.connection.stream.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }))
  }, patience_ms)
  return answer.finally(() => clearTimeout(timer))
}

/** Closes the connection if the server stays silent after `statement_timeout`: it is frozen or unreachable. */
export class PreparedClient extends pg.Client {
  readonly #patience_ms: number

  constructor(config: pg.ClientConfig = {}) {
    super(config)
    this.#patience_ms = patienceOf(config.statement_timeout)
  }

  // The overloads of node-postgres' `query` cannot be repeated in a subclass; this one forwards its arguments.
  override query = ((...args: unknown[]) => {
    const answer = (super.query as (...passed: unknown[]) => unknown).apply(this, withName(args))
    return answer instanceof Promise ? inTime(this, answer, this.#patience_ms) : answer
  }) as pg.Client['query']
}

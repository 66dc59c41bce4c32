import pg from 'pg'

const limit = 500
const names = new Map<string, string>()

/** Prefix for statements whose text rarely repeats: they are parsed and planned for their own values at each call. */
export const unprepared = '/* unprepared */'

/** Lists of varying length produce endless statement texts, so statements beyond the limit stay unnamed. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= limit) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** Extra time for the server's own `statement_timeout` to fire before the client gives up. */
const graceMs = 2000

/**
 * Prepares each parameterized statement once per connection. Closes the connection if a statement gets no answer soon
 * after its `statement_timeout`: the server is frozen or unreachable.
 */
export class PreparedClient extends pg.Client {
  readonly #patience_ms: number

  constructor(config: pg.ClientConfig = {}) {
    super(config)
    this.#patience_ms = config.statement_timeout ? config.statement_timeout + graceMs : 0
  }

  // The overloads of node-postgres' `query` cannot be repeated in a subclass; this one forwards its arguments.
  override query = ((...args: unknown[]) => {
    const [text, values] = args
    const isPrepared =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && !text.startsWith(unprepared)
    const name = isPrepared ? nameOf(text) : undefined
    const send = super.query as (...passed: unknown[]) => unknown
    const answer = name ? send.call(this, { name, text, values }, ...args.slice(2)) : send.apply(this, args)
    return answer instanceof Promise ? this.#inTime(answer) : answer
  }) as pg.Client['query']

  /**
   * Not node-postgres' `query_timeout`: that leaves the connection in the pool, and the next query waits behind this
   * one.
   */
  async #inTime<T>(answer: Promise<T>): Promise<T> {
    if (this.#patience_ms === 0) return answer
    const timer = setTimeout(() => {
      this.connection.stream.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }))
    }, this.#patience_ms)
    return answer.finally(() => clearTimeout(timer))
  }
}

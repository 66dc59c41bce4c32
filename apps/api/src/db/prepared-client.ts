import pg from 'pg'

const limit = 500
const names = new Map<string, string>()

/** Before a statement whose text rarely comes again: it is parsed, and planned for its own values, at each call. */
export const unprepared = '/* unprepared */'

/** Lists of varying length produce endless statement texts: beyond the limit a statement stays unnamed. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= limit) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** The server's own limit comes first, unless the server is not there to keep it. */
const graceMs = 2000

/**
 * A connection that has each statement with parameters parsed once and not at every call, and that is given up where a
 * statement is not answered soon after its `statement_timeout`: the server is frozen, or gone without a word.
 */
export class PreparedClient extends pg.Client {
  readonly #patience_ms: number

  constructor(config: pg.ClientConfig = {}) {
    super(config)
    this.#patience_ms = config.statement_timeout ? config.statement_timeout + graceMs : 0
  }

  // node-postgres' own query has overloads that no subclass can repeat; this one passes all but one of them on.
  override query = ((...args: unknown[]) => {
    const [text, values] = args
    const isPrepared =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && !text.startsWith(unprepared)
    const name = isPrepared ? nameOf(text) : undefined
    const send = super.query as (...passed: unknown[]) => unknown
    const answer = name ? send.call(this, { name, text, values }, ...args.slice(2)) : send.apply(this, args)
    return answer instanceof Promise ? this.#inTime(answer) : answer
  }) as pg.Client['query']

  /** node-postgres' own `query_timeout` would leave the connection in the pool, for the next one to wait behind. */
  async #inTime<T>(answer: Promise<T>): Promise<T> {
    if (this.#patience_ms === 0) return answer
    const timer = setTimeout(() => {
      this.connection.stream.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }))
    }, this.#patience_ms)
    return answer.finally(() => clearTimeout(timer))
  }
}

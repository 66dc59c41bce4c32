import pg from 'pg'
import { inTime, patienceOf, withName } from './prepared-client.ts'
import type { Pooler } from './pooler.ts'

interface PooledConfig extends pg.ClientConfig {
  pooler?: Pooler | null
}

type Send = (...args: unknown[]) => Promise<unknown>

/** A pooler such as PgBouncer gives each transaction another session, so each sets its own time limits. */
export class PooledClient extends pg.Client {
  readonly #patience_ms: number
  readonly #limits: string
  readonly #names: boolean

  constructor({ pooler, ...config }: PooledConfig = {}) {
    const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout, ...others } = config
    super({ ...others, pipeline: true })
    const limits = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout }
    this.#patience_ms = patienceOf(statement_timeout)
    this.#names = pooler?.renames_statements ?? false
    this.#limits = Object.entries(limits)
      .map(([name, value]) => (value === undefined ? '' : `; set local ${name} = ${Number(value)}`))
      .join('')
  }

  // The overloads of node-postgres' `query` cannot be repeated in a subclass.
  override query = ((...args: unknown[]) => {
    const send = (super.query as Send).bind(this)
    if (typeof args[0] !== 'string' || args.some((one) => typeof one === 'function')) return send(...args)
    return inTime(this, this.#run(send, args as [string, ...unknown[]]), this.#patience_ms)
  }) as pg.Client['query']

  #run(send: Send, [text, ...values]: [string, ...unknown[]]): Promise<unknown> {
    if (/^(?:begin|start transaction)\b/i.test(text)) return send(text + this.#limits)
    const named = this.#names ? withName([text, ...values]) : [text, ...values]
    const isWithin = this.getTransactionStatus() !== 'I'
    return isWithin || this.#limits === '' ? send(...named) : this.#runAlone(send, named)
  }

  // Awaits all parts: a connection that goes back to the pool must not expect an answer.
  async #runAlone(send: Send, statement: unknown[]): Promise<unknown> {
    const parts = await Promise.allSettled([send(`begin${this.#limits}`), send(...statement), send('commit')])
    const [begun, answer, ended] = parts
    // The statement's own error says more than those of the parts around it.
    for (const part of [answer, begun, ended]) if (part.status === 'rejected') throw part.reason
    return (answer as PromiseFulfilledResult<unknown>).value
  }
}

import pg from 'pg'
import type { Pool } from './database-server.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** Notes what goes to the database while recording. Call before the first connection. */
export function recordStatements() {
  let recorded: Statement[] | undefined
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...input: unknown[]): unknown {
    const [text, values] = input
    if (typeof text === 'string') recorded?.push({ text, values: Array.isArray(values) ? [...values] : [] })
    return Reflect.apply(query, this, input)
  } as typeof query
  return {
    start() {
      recorded = []
    },
    stop(): Statement[] {
      const statements = recorded ?? []
      recorded = undefined
      return statements
    },
  }
}

/** Runs the statements as they were issued: a transaction on one connection, all else on any. */
export async function replay(pool: Pool, statements: readonly Statement[]): Promise<void> {
  let client: Awaited<ReturnType<Pool['connect']>> | undefined
  for (const { text, values } of statements) {
    if (text === 'begin') client = await pool.connect()
    await (client ?? pool).query(text, [...values])
    if (text === 'commit') {
      client?.release()
      client = undefined
    }
  }
}

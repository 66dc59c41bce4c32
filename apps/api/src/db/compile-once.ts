import type { CompiledQuery } from 'kysely'
import type { Db } from './client.ts'

class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

interface Compilable<R> {
  compile(): CompiledQuery<R>
}

/**
 * A query that is built and compiled at its first call, for one that is called often and takes long to build. `value`
 * stands for a value of each call; the text must not depend on values.
 */
export function compileOnce<V extends object, R>(
  build: (db: Db, value: <K extends keyof V>(name: K) => V[K]) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  return async (db, values) => {
    compiled ??= build(db, (name) => new Placeholder(name) as never).compile()
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof V] : parameter,
    )
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters })
    return rows
  }
}

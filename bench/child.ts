import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** What a child can be asked: names with what they take and give. */
export type Actions = Record<string, (input: never) => unknown>
type Input<A extends Actions, N extends keyof A> = Parameters<A[N]>
type Output<A extends Actions, N extends keyof A> = Awaited<ReturnType<A[N]>>

export interface Child<A extends Actions> extends AsyncDisposable {
  ask<N extends keyof A & string>(name: N, ...input: Input<A, N>): Promise<Output<A, N>>
}

interface Question {
  id: number
  name: string
  input: unknown
}

interface Reply {
  id: number
  value?: unknown
  error?: string
}

/** Starts a program of this folder that answers questions; it goes down with us. */
export function startChild<A extends Actions>(file: string, environment: Record<string, string> = {}): Child<A> {
  const child = fork(path.join(import.meta.dirname, file), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const gone = once(child, 'exit')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let asked = 0
  child.on('message', ({ id, value, error }: Reply) => {
    if (error) waiting.get(id)?.reject(new Error(error))
    else waiting.get(id)?.resolve(value)
    waiting.delete(id)
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} ended`))
  })
  return {
    ask(name, ...[input]) {
      const id = ++asked
      const answered = Promise.withResolvers<unknown>()
      waiting.set(id, answered)
      child.send({ id, name, input } satisfies Question)
      return answered.promise as Promise<never>
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

/** The child's side: answers until the parent lets go, then closes. */
export function answer(actions: Actions, close: () => Promise<void>): void {
  process.on('message', async ({ id, name, input }: Question) => {
    const reply = await Promise.try(actions[name] as (input: unknown) => unknown, input).then(
      (value): Reply => ({ id, value }),
      (error: Error): Reply => ({ id, error: error.stack ?? error.message }),
    )
    process.send?.(reply)
  })
  process.on('disconnect', async () => {
    await close()
    process.exit(0)
  })
}

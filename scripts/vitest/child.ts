import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Actions = Record<string, (input: never) => unknown>
type Input<A extends Actions, N extends keyof A> = Parameters<A[N]>
type Output<A extends Actions, N extends keyof A> = Awaited<ReturnType<A[N]>>

export interface Child<A extends Actions> extends AsyncDisposable {
  call<N extends keyof A & string>(name: N, ...input: Input<A, N>): Promise<Output<A, N>>
}

interface Call {
  id: number
  name: string
  input: unknown
}

interface Reply {
  id: number
  value?: unknown
  error?: string
}

/** Starts a program that serves calls; it exits with this process. */
export function startChild<A extends Actions>(program: URL, environment: Record<string, string> = {}): Child<A> {
  const child = fork(program, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const exited = once(child, 'exit')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last_id = 0
  child.on('message', ({ id, value, error }: Reply) => {
    if (error) waiting.get(id)?.reject(new Error(error))
    else waiting.get(id)?.resolve(value)
    waiting.delete(id)
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${program.pathname} exited`))
  })
  return {
    call(name, ...[input]) {
      const id = ++last_id
      const reply = Promise.withResolvers<unknown>()
      waiting.set(id, reply)
      child.send({ id, name, input } satisfies Call)
      return reply.promise as Promise<never>
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/** Serves calls in the child until the parent disconnects, then closes. */
export function serve(actions: Actions, close = async (): Promise<void> => {}): void {
  process.on('message', async ({ id, name, input }: Call) => {
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

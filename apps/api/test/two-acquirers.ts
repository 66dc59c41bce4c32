import { startVolga } from '../../sandbox/test/volga/volga.ts'
import { createVolga } from './volga/index.ts'
import { startApi } from './start-api.ts'

/** The bank takes new payments until `switchTo('volga')`. */
export async function startWithTwoAcquirers(options: Parameters<typeof startApi>[0] = {}) {
  const stack = new AsyncDisposableStack()
  const volga = stack.use(await startVolga())
  const api = stack.use(await startApi(options))
  const { acquirers } = api.ctx
  const { current } = acquirers
  acquirers.by_name = new Map([...acquirers.by_name, ['volga', createVolga(volga)]])
  return {
    api,
    volga,
    bank_name: current,
    switchTo: (name: string) => void (acquirers.current = name),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

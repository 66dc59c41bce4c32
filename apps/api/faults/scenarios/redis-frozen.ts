import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../run-fault.ts'

export const redisFrozen: Fault = {
  name: 'Redis frozen',
  seconds: 30,
  async strike({ redis }, seconds) {
    redis.freeze()
    await sleep(seconds * 1000)
    redis.thaw()
  },
}

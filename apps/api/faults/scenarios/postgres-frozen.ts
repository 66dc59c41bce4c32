import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../run-fault.ts'

export const postgresFrozen: Fault = {
  name: 'PostgreSQL frozen',
  seconds: 10,
  async strike({ postgres }, seconds) {
    postgres.freeze()
    await sleep(seconds * 1000)
    postgres.thaw()
  },
}

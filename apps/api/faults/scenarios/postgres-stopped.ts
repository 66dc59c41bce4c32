import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../run-fault.ts'

export const postgresStopped: Fault = {
  name: 'PostgreSQL gone',
  seconds: 10,
  async strike({ postgres }, seconds) {
    await postgres.kill()
    await sleep(seconds * 1000)
    await postgres.start()
  },
}

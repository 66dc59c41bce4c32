import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../run-fault.ts'

export const apiKilled: Fault = {
  name: 'an API process killed',
  seconds: 5,
  async strike({ processes, startProcessAgain }, seconds) {
    await processes[1]!.kill()
    await sleep(seconds * 1000)
    await startProcessAgain(1)
  },
}

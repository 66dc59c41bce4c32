import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../run-fault.ts'

export const redisKilled: Fault = {
  name: 'Redis killed',
  seconds: 30,
  async strike({ redis }, seconds) {
    await redis.kill()
    await sleep(seconds * 1000)
    await redis.restart()
  },
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../run-fault.ts'
import { whyNoSmallDisk } from '../small-disk.ts'

// PostgreSQL exits by design when it cannot write its log; the operator who frees the disk starts it again.
export const postgresDiskFull: Fault = {
  name: "PostgreSQL's disk full",
  seconds: 15,
  needs: { small_disk: 'postgres' },
  whyNot: whyNoSmallDisk,
  async strike({ disk, postgres }, seconds) {
    await disk?.fill()
    await sleep(seconds * 1000)
    await disk?.free()
    if (!postgres.isRunning()) await postgres.restart()
  },
}

import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const library = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file))

export function whyNoMovingClock(): string | undefined {
  return library === undefined ? 'libfaketime is not installed' : undefined
}

const reread_seconds = 1

/** Moves the wall clock of processes started with `environment`; their monotonic clock runs on. */
export async function makeMovingClock(folder: string) {
  const file = path.join(folder, 'clock')
  let shift_seconds = 0
  await writeFile(file, '+0s')
  return {
    now: () => new Date(Date.now() + shift_seconds * 1000),
    environment: {
      ...(library && { LD_PRELOAD: library }),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(reread_seconds),
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    async jumpTo(seconds: number): Promise<void> {
      await writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}s`)
      shift_seconds = seconds
      await sleep(2 * reread_seconds * 1000)
    },
  }
}

import { existsSync } from 'node:fs'

/** Debian's package `faketime`. */
export function findLibfaketime(): string | undefined {
  return ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`)
    .find((file) => existsSync(file))
}

/** The clock of a child process that is this far from ours. It runs, and measured durations stay real. */
export function shiftedClock(library: string, seconds: number): Record<string, string> {
  // Ours may be shifted, too.
  const shift = seconds + Number.parseInt(process.env['FAKETIME'] ?? '0', 10)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${shift < 0 ? '' : '+'}${shift}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

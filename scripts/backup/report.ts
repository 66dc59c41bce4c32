const pauseMs = 5000

export interface Report {
  print(line: string): void
  /** Prints at most one line per five seconds. */
  progress(line: string): void
}

export function createReport(print: (line: string) => void): Report {
  let printed_ms = performance.now()
  return {
    print(line) {
      printed_ms = performance.now()
      print(line)
    },
    progress(line) {
      if (performance.now() - printed_ms > pauseMs) this.print(`  ${line} …`)
    },
  }
}

export function formatBytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

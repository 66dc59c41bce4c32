interface Row {
  requests: number
  by_class: [other: number, success: number, refused: number, failed: number]
}

/** Counts all results by caller, and each kind of fault with its first example. */
export class Tally {
  readonly #rows = new Map<string, Row>()
  readonly #faults = new Map<string, { count: number; example: string }>()
  requests = 0
  slowest = { milliseconds: 0, what: '' }

  count(caller: string, status: number, { milliseconds, what }: { milliseconds: number; what: string }): void {
    const row = this.#rows.get(caller) ?? { requests: 0, by_class: [0, 0, 0, 0] }
    this.#rows.set(caller, row)
    this.requests += 1
    row.requests += 1
    const place = status >= 500 ? 3 : status >= 400 ? 2 : status >= 200 ? 1 : 0
    row.by_class[place] += 1
    if (milliseconds > this.slowest.milliseconds) this.slowest = { milliseconds, what }
  }

  fault(kind: string, example: string): void {
    const known = this.#faults.get(kind)
    if (known) known.count += 1
    else this.#faults.set(kind, { count: 1, example })
  }

  faults(): string[] {
    return [...this.#faults].map(([kind, { count, example }]) => `${count} × ${kind}\n    ${example}`)
  }

  /** The number of 2xx and 3xx answers: a run of refusals alone would prove nothing. */
  get successes(): number {
    return [...this.#rows.values()].reduce((sum, { by_class }) => sum + by_class[1], 0)
  }

  table(): string {
    const rows = [...this.#rows].map(([caller, { requests, by_class }]) =>
      line([caller, requests, ...by_class.slice(1), by_class[0]]),
    )
    return [line(['caller', 'requests', '2xx', '4xx', '5xx', 'other']), ...rows].join('\n')
  }
}

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell, n) => (n === 0 ? String(cell).padEnd(22) : String(cell).padStart(10))).join('')
}

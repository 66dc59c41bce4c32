/** A row of the result table, with formatted figures. */
export interface Row {
  what: string
  measured: string
  baseline?: string
  ratio?: string
}

export function withTarget(figure: string, target: string): string {
  return `${figure} [${target}]`
}

/** A row of what needs a program that this machine lacks. */
export function notMeasured(what: string, program: string): Row {
  return { what, measured: `not measured: ${program} is not installed` }
}

export function ratio(measured: number, baseline: number): string {
  const value = measured / baseline
  return value < 0.1 ? value.toPrecision(2) : value.toFixed(value < 100 ? 2 : 0)
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en')
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}

export function formatTable(groups: readonly { title: string; rows: readonly Row[] }[]): string {
  const lines = groups.flatMap(({ title, rows }) => [
    [title, '', '', ''],
    ...rows.map(({ what, measured, baseline = '', ratio = '' }) => [`  ${what}`, measured, baseline, ratio]),
  ])
  const all = [['', 'measured [target]', 'baseline', 'ratio [target]'], ...lines]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => line[column]!.length)))
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

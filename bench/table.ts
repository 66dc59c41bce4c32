/** One line of the table: a figure beside its plain limit, each already written out. */
export interface Row {
  what: string
  measured: string
  limit?: string
  ratio?: string
}

export function withAim(figure: string, aim: string): string {
  return `${figure} [${aim}]`
}

export function ratio(measured: number, limit: number): string {
  const value = measured / limit
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
    ...rows.map(({ what, measured, limit = '', ratio = '' }) => [`  ${what}`, measured, limit, ratio]),
  ])
  const all = [['', 'measured [aim]', 'plain limit', 'ratio [aim]'], ...lines]
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

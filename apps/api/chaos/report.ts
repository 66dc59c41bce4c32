import type { ChaosReport } from './chaos.ts'

export function reportText(
  seed: number,
  { kills, aims, starts_ms, requests, facts, tally, differences }: ChaosReport,
): string {
  const sorted = starts_ms.toSorted((a, b) => a - b)
  const seconds = (at: number) => ((sorted[Math.floor((sorted.length - 1) * at)] ?? 0) / 1000).toFixed(1)
  const perKind = byName(requests).map(([kind, { acknowledged, refused, unanswered }]) => [
    kind,
    acknowledged,
    refused,
    unanswered,
  ])
  return [
    `seed ${seed}: ${kills} kills of the whole tree, ${starts_ms.length + 1} restarts; up again in ${seconds(0.5)} s (median), ${seconds(1)} s at most`,
    table(['killed at', 'times'], byName(aims)),
    table(['request', 'acknowledged', 'refused', 'no answer'], perKind),
    table(['acknowledged facts', 'compared'], byName(facts)),
    table(['in the database', 'rows'], Object.entries(tally)),
    differences.length === 0 ? 'No difference.' : `${differences.length} differences, seed ${seed}:`,
    ...differences.map(({ rule, id, detail }) => `  does not hold: ${rule}${id ? ` (${id})` : ''}: ${detail}`),
  ].join('\n')
}

function byName<T>(counts: Record<string, T>): [string, T][] {
  return Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b))
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => String(row[column]).length)))
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, column) => (column === 0 ? String(cell).padEnd(widths[0]!) : String(cell).padStart(widths[column]!)))
      .join('  ')
  return ['', line(head), ...rows.map(line), ''].join('\n')
}

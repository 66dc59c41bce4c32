import type { SpecificationRow } from './read-rows.ts'

export function uncoveredFaults(document: string, rows: readonly SpecificationRow[]): string[] {
  const section = document.split('\n## Not covered by a test\n')[1] ?? ''
  const items = [...section.matchAll(/^- (.+)$/gm)].map((match) => match[1]!)
  const stated = Number(/^(\d+) rows?\b/m.exec(section)?.[1] ?? 0)
  const uncovered = rows.filter((row) => row.isUncovered)
  return [
    ...uncovered
      .filter(({ subject }) => !items.some((item) => isAbout(item, subject)))
      .map(({ line, subject }) => `${line}: ${subject}: names no test and is not listed in «Not covered by a test»`),
    ...items
      .filter((item) => !uncovered.some(({ subject }) => isAbout(item, subject)))
      .map((item) => `«Not covered by a test» lists «${item}», which is not a row with «—»`),
    ...(stated === items.length ? [] : [`«Not covered by a test» says ${stated} rows and lists ${items.length}`]),
  ]
}

function isAbout(item: string, subject: string): boolean {
  return item === subject || item.startsWith(`${subject}: `)
}

import type { SpecificationRow } from './read-rows.ts'

/** The document's last section lists the rows that no test holds, and says how many they are: «—» elsewhere is a fault. */
export function unheldFaults(document: string, rows: readonly SpecificationRow[]): string[] {
  const section = document.split('\n## Not held by a test\n')[1] ?? ''
  const items = [...section.matchAll(/^- (.+)$/gm)].map((match) => match[1]!)
  const stated = Number(/^(\d+) rows?\b/m.exec(section)?.[1] ?? 0)
  const unheld = rows.filter((row) => row.isUnheld)
  return [
    ...unheld
      .filter(({ subject }) => !items.some((item) => isAbout(item, subject)))
      .map(({ line, subject }) => `${line}: ${subject}: names no test, and is not listed in «Not held by a test»`),
    ...items
      .filter((item) => !unheld.some(({ subject }) => isAbout(item, subject)))
      .map((item) => `«Not held by a test» lists «${item}», which is no row with «—»`),
    ...(stated === items.length ? [] : [`«Not held by a test» says ${stated} rows and lists ${items.length}`]),
  ]
}

function isAbout(item: string, subject: string): boolean {
  return item === subject || item.startsWith(`${subject}: `)
}

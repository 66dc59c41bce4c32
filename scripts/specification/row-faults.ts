import { fileExists, read } from './checkout.ts'
import type { SpecificationRow } from './read-rows.ts'

// The title must be the first argument of a call, in any quotes.
export function hasTest(source: string, title: string): boolean {
  const unescaped = source.replaceAll(/\\(['"`])/g, '$1').replaceAll(/\(\s+/g, '(')
  return [`('${title}'`, `("${title}"`, `(\`${title}\``].some((call) => unescaped.includes(call))
}

function testFault({ file, title }: SpecificationRow['covered_by'][number]): string[] {
  const source = read(file)
  if (source === undefined) return [`${file} does not exist`]
  if (!/\.(test\.tsx?|journey\.ts)$/.test(file)) return [`${file} is not a test file`]
  return hasTest(source, title) ? [] : [`${file} has no test «${title}»`]
}

/** Returns the faults of a single row. A row that is not built lists existing files or «—». */
export function rowFaults({ built_in, covered_by, isUncovered, isNotBuilt }: SpecificationRow): string[] {
  return [
    ...(built_in.length === 0 && !isNotBuilt ? ['names no file that implements it'] : []),
    ...(covered_by.length === 0 && !isUncovered && !isNotBuilt ? ['names no test'] : []),
    ...built_in.filter((file) => !fileExists(file)).map((file) => `${file} does not exist`),
    ...covered_by.flatMap(testFault),
  ]
}

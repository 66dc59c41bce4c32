import { isThere, read } from './checkout.ts'
import type { SpecificationRow } from './read-rows.ts'

/** A test's title opens the brackets of its call, in any quotes, with what the quotes escape. */
export function hasTest(source: string, title: string): boolean {
  const unescaped = source.replaceAll(/\\(['"`])/g, '$1').replaceAll(/\(\s+/g, '(')
  return [`('${title}'`, `("${title}"`, `(\`${title}\``].some((call) => unescaped.includes(call))
}

function testFault({ file, title }: SpecificationRow['covered_by'][number]): string[] {
  const source = read(file)
  if (source === undefined) return [`there is no ${file}`]
  if (!/\.(test\.tsx?|journey\.ts)$/.test(file)) return [`${file} is no file of tests`]
  return hasTest(source, title) ? [] : [`${file} has no test «${title}»`]
}

/** What is wrong with a row by itself. A row that is not built yet says what exists of it, or «—». */
export function rowFaults({ built_in, covered_by, isUncovered, isNotBuilt }: SpecificationRow): string[] {
  return [
    ...(built_in.length === 0 && !isNotBuilt ? ['says no file that builds it'] : []),
    ...(covered_by.length === 0 && !isUncovered && !isNotBuilt ? ['names no test'] : []),
    ...built_in.filter((file) => !isThere(file)).map((file) => `there is no ${file}`),
    ...covered_by.flatMap(testFault),
  ]
}

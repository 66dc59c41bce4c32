interface CoveringTest {
  file: string
  title: string
}

export interface SpecificationRow {
  line: number
  // The call, page or rule that the row is about.
  subject: string
  built_in: string[]
  covered_by: CoveringTest[]
  // The test column contains «—».
  isUncovered: boolean
  // The test column contains «not built: issue 13» or «not built: no issue yet».
  isNotBuilt: boolean
}

/**
 * Parses all tables with the columns «what | built in | covered by». Files are in backticks, tests are «`file` ›
 * title», separated by <br>.
 */
export function readRows(document: string): SpecificationRow[] {
  return document.split('\n').flatMap((text, index) => {
    const cells = text.startsWith('|') ? text.slice(1, -1).split('|') : []
    const [subject = '', built = '', covered = ''] = cells.map((cell) => cell.trim())
    if (cells.length !== 3 || subject === 'what' || /^-+$/.test(subject)) return []
    const built_in = [...built.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
    const covered_by = covered.split('<br>').flatMap(readTest)
    const isNotBuilt = /^not built: (issue \d+|no issue yet)$/.test(covered)
    return [{ line: index + 1, subject, built_in, covered_by, isUncovered: covered === '—', isNotBuilt }]
  })
}

function readTest(text: string): CoveringTest[] {
  const [, file, title] = /^`([^`]+)` › (.+)$/.exec(text.trim()) ?? []
  return file && title ? [{ file, title }] : []
}

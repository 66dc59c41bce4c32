interface CoveringTest {
  file: string
  title: string
}

export interface SpecificationRow {
  line: number
  /** What the specification asks for. */
  subject: string
  built_in: string[]
  covered_by: CoveringTest[]
  /** «—» stands where a test would. */
  isUncovered: boolean
  /** The row says «not built: issue 13» or «not built: no issue yet» where a test would stand. */
  isNotBuilt: boolean
}

/** The rows of every table of three columns, «what | built in | covered by». Files stand in backticks, tests as «`file` › title», with <br> between several. */
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

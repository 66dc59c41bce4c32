interface HoldingTest {
  file: string
  title: string
}

export interface SpecificationRow {
  line: number
  /** What the specification asks for. */
  subject: string
  built_in: string[]
  held_by: HoldingTest[]
  /** «—» stands where a test would. */
  isUnheld: boolean
}

/** The rows of every table of three columns, «what | built in | held by». Files stand in backticks, tests as «`file` › title», with <br> between several. */
export function readRows(document: string): SpecificationRow[] {
  return document.split('\n').flatMap((text, index) => {
    const cells = text.startsWith('|') ? text.slice(1, -1).split('|') : []
    const [subject = '', built = '', held = ''] = cells.map((cell) => cell.trim())
    if (cells.length !== 3 || subject === 'what' || /^-+$/.test(subject)) return []
    const built_in = [...built.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
    const held_by = held.split('<br>').flatMap(readTest)
    return [{ line: index + 1, subject, built_in, held_by, isUnheld: held === '—' }]
  })
}

function readTest(text: string): HoldingTest[] {
  const [, file, title] = /^`([^`]+)` › (.+)$/.exec(text.trim()) ?? []
  return file && title ? [{ file, title }] : []
}

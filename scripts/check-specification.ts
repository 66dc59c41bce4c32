import { read } from './specification/checkout.ts'
import { readRows } from './specification/read-rows.ts'
import { rowFaults } from './specification/row-faults.ts'
import { obsoleteSubjects, listSubjects, missingSubjects } from './specification/subjects.ts'
import { uncoveredFaults } from './specification/uncovered.ts'

const file = 'docs/specification.md'
const document = read(file) ?? ''
const rows = readRows(document)
const subjects = listSubjects()

const faults = [
  ...rows.flatMap((row) => rowFaults(row).map((fault) => `${file}:${row.line}: ${row.subject}: ${fault}`)),
  ...missingSubjects(subjects, rows).map((subject) => `${file}: no row starts with ${subject}`),
  ...obsoleteSubjects(subjects, rows).map(({ line, subject }) => `${file}:${line}: ${subject}: no longer exists`),
  ...uncoveredFaults(document, rows).map((fault) => `${file}: ${fault}`),
]
for (const fault of faults) process.stderr.write(`${fault}\n`)
const notBuilt = rows.filter(({ isNotBuilt }) => isNotBuilt)
process.stdout.write(`${rows.length} specification rows, ${notBuilt.length} not built yet, ${faults.length} faults\n`)
process.exit(faults.length > 0 ? 1 : 0)

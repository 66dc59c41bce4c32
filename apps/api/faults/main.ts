import { faults } from './faults.ts'
import { runFault, type FaultReport } from './run-fault.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const columns = [
  'answered',
  'asked_to_retry',
  'no_answer',
  'slowest_ms',
  'acknowledged',
  'paid',
  'lost',
  'doubled',
  'mails',
  'mails_lost',
  'mails_doubled',
  'mails_repeated',
] as const

function row(report: FaultReport): string {
  const cells = columns.map((column) =>
    Math.round(report[column])
      .toString()
      .padStart(column.length + 2),
  )
  return `${report.name.padEnd(38)}${cells.join('')}`
}

// Names of faults or parts of them; all faults if none are given.
const wanted = process.argv.slice(2)
const pairs = 100

print(`${'fault'.padEnd(38)}${columns.map((column) => `  ${column}`).join('')}`)
let isClean = true
for (const fault of faults) {
  if (wanted.length > 0 && !wanted.some((part) => fault.name.includes(part))) continue
  const reason = await fault.whyNot?.()
  if (reason) {
    print(`${fault.name.padEnd(38)}  not run: ${reason}`)
    continue
  }
  const report = await runFault(fault, { pairs })
  const sentences = [...report.wrong, ...report.differences]
  isClean &&= report.lost + report.doubled + report.mails_lost + report.mails_doubled + sentences.length === 0
  print(row(report))
  for (const sentence of new Set(sentences)) print(`    ${sentence}`)
}
process.exit(isClean ? 0 : 1)

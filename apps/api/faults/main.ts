import { faults } from './faults.ts'
import { runFault, type FaultReport } from './run-fault.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const columns = ['answered', 'told_to_wait', 'no_answer', 'slowest_ms', 'acknowledged', 'lost', 'doubled'] as const

function row(report: FaultReport): string {
  const cells = columns.map((column) =>
    Math.round(report[column])
      .toString()
      .padStart(column.length + 2),
  )
  return `${report.name.padEnd(38)}${cells.join('')}${report.wrong.length > 0 ? `  ${report.wrong[0]}` : ''}`
}

say(`${'fault'.padEnd(38)}${columns.map((column) => `  ${column}`).join('')}`)
let isClean = true
for (const fault of faults) {
  const report = await runFault(fault, { pairs: 200 })
  isClean &&= report.lost + report.doubled + report.wrong.length === 0
  say(row(report))
}
process.exit(isClean ? 0 : 1)

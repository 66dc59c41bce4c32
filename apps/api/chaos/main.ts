import { parseArgs } from 'node:util'
import { z } from 'zod'
import { runChaos } from './chaos.ts'
import { reportText } from './report.ts'

const shape = z.object({
  seed: z.coerce.number().int().min(0).default(1),
  kills: z.coerce.number().int().min(1).default(200),
  minutes: z.coerce.number().positive().optional(),
  aim: z.string().optional(),
})
const names = Object.keys(shape.shape)
const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) })
const { seed, kills, minutes, aim: only } = shape.parse(values)
const print = (line: string) => process.stdout.write(`${line}\n`)

const report = await runChaos({
  seed,
  kills,
  ...(minutes !== undefined && { minutes }),
  ...(only !== undefined && { aim: only }),
  onKill({ nth, aim, up_ms }) {
    if (kills <= 20 || nth % 10 === 0)
      print(`${nth} of ${kills} kills; the last at: ${aim}, up again after ${(up_ms / 1000).toFixed(1)} s`)
  },
})
print(reportText(seed, report))
process.exit(report.differences.length === 0 ? 0 : 1)

import { parseArgs } from 'node:util'
import { main } from './backup/main.ts'
import { importExport } from './export/import-export.ts'

const usage = `Usage: npm run import -- FILE.tar
Imports an archive of npm run export into an empty database and an empty folder or empty buckets of files.`

await main(usage, async ({ open, report }) => {
  const [file, ...others] = parseArgs({ allowPositionals: true }).positionals
  if (!file || others.length > 0) return false
  const { database_url, store } = await open()
  await importExport({ database_url, store, file, report })
  report.print('Imported. The keys of the settings must be those of the original: SESSION_SECRET, SECOND_FACTOR_KEY,')
  report.print('CALENDAR_KEY and WEBHOOK_KEY (with npm start: the files in DATA_DIR).')
  report.print(
    'Start it when the original is stopped: otherwise both charge, refund and send. To try it before, set JOBS_PAUSED.',
  )
  return true
})

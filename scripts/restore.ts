import { parseArgs } from 'node:util'
import { main } from './backup/main.ts'
import { restoreBackup } from './backup/restore-backup.ts'

const usage = `Usage: npm run restore -- BACKUP [--keep-outgoing]
Restores the folder BACKUP into an empty database and an empty folder or empty buckets of files.
  --keep-outgoing  sends the mails, pushes and webhooks that were due: for a backup taken after the site was stopped`

await main(usage, async ({ open, report }) => {
  const { values, positionals } = parseArgs({
    options: { 'keep-outgoing': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (!folder || positionals.length > 1) return false
  const { database_url, store } = await open()
  await restoreBackup({ database_url, store, folder, keep_outgoing: values['keep-outgoing'], report })
  report.print('Restored. The keys of the settings must be those of the original: SESSION_SECRET, SECOND_FACTOR_KEY,')
  report.print('CALENDAR_KEY, WEBHOOK_KEY and VAPID_… (with npm start: the files in DATA_DIR).')
  return true
})

import { parseArgs } from 'node:util'
import { main } from './backup/main.ts'
import { makeBackup } from './backup/make-backup.ts'
import { assertOutside } from './backup/open-place.ts'

const usage = `Usage: npm run backup -- FOLDER [--keep N] [--no-verify]
Writes the database and the files to a new folder in FOLDER, while the site runs.
  --keep N     removes older backups from FOLDER beyond the last N
  --no-verify  does not restore the backup into a database beside the original to compare them`

await main(usage, async ({ open, report }) => {
  const { values, positionals } = parseArgs({
    options: { keep: { type: 'string' }, verify: { type: 'boolean', default: true } },
    allowPositionals: true,
    allowNegative: true,
  })
  const [target] = positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (!target || positionals.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0))) return false
  const { database_url, store, files_folder } = await open()
  assertOutside(target, files_folder)
  const folder = await makeBackup({ database_url, store, target, verify: values.verify, keep, report })
  report.print(`Backup: ${folder}`)
  report.print('It has personal data and no keys: keep it encrypted, and keep the keys of the settings elsewhere.')
  return true
})

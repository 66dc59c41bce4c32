import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from './backup/errors.ts'
import { main } from './backup/main.ts'
import { makeBackup } from './backup/make-backup.ts'

const usage = `Usage: npm run backup -- FOLDER [--keep N] [--no-verify]
Writes the database and the files to a new folder in FOLDER, while the site runs.
  --keep N     removes older backups from FOLDER beyond the last N
  --no-verify  does not restore the backup into a database beside the original to compare them`

function isInside(target: string, folder: string): boolean {
  return `${path.resolve(target)}${path.sep}`.startsWith(`${path.resolve(folder)}${path.sep}`)
}

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
  if (files_folder && isInside(target, files_folder))
    throw new BackupError(`${target} is inside of the folder of files, ${files_folder}: choose another.`)
  const folder = await makeBackup({ database_url, store, target, verify: values.verify, keep, report })
  report.print(`Backup: ${folder}`)
  report.print('It has personal data and no keys: keep it encrypted, and keep the keys of the settings elsewhere.')
  return true
})

import path from 'node:path'
import { parseArgs } from 'node:util'
import { main } from './backup/main.ts'
import { assertOutside } from './backup/open-place.ts'
import { makeExport } from './export/make-export.ts'

const usage = `Usage: npm run export -- FILE.tar [--no-verify]
Writes the database and the files into one archive that other programs can read (docs/export-format.md).
  --no-verify  does not import the archive into a database beside the original to compare them`

await main(usage, async ({ open, report }) => {
  const { values, positionals } = parseArgs({
    options: { verify: { type: 'boolean', default: true } },
    allowPositionals: true,
    allowNegative: true,
  })
  const [file] = positionals
  if (!file || positionals.length > 1) return false
  const { database_url, store, files_folder } = await open()
  assertOutside(file, files_folder)
  const sum = await makeExport({ database_url, store, file, verify: values.verify, report })
  report.print(`Export: ${path.resolve(file)}`)
  report.print(`SHA-256: ${sum}`)
  report.print(
    'It has personal data and no keys: keep it encrypted. What people do on the site from now on is not in it.',
  )
  return true
})

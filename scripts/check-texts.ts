import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { looseTexts } from './texts/loose-texts.ts'

// Fails on a sentence that stands outside the catalogues of the site: docs/decisions/047-texts.md.

const web = path.resolve(import.meta.dirname, '../apps/web/src')

const faults = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test\.tsx?|texts(?:\.\w+)?\.ts)$/.test(file))
  .flatMap((file) =>
    looseTexts(readFileSync(path.join(web, file), 'utf8')).map(
      ({ line, text }) => `apps/web/src/${file}:${line}: «${text}» belongs in a *.texts.ts`,
    ),
  )

for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length > 0 ? 1 : 0)

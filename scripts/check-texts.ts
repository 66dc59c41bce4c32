import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { exempt } from './texts/exempt.ts'
import { isChecked, looseTexts } from './texts/loose-texts.ts'

// Fails on a sentence outside the catalogues: docs/decisions/047-texts.md and 050-reasons-and-texts.md.

const root = path.resolve(import.meta.dirname, '..')

function faultsIn(folder: string, except: Readonly<Record<string, string>> = {}): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => isChecked(file) && !(file in except))
    .flatMap((file) =>
      looseTexts(readFileSync(path.join(root, folder, file), 'utf8')).map(
        ({ line, text }) => `${folder}/${file}:${line}: «${text}» belongs in a *.texts.ts`,
      ),
    )
}

const faults = [...faultsIn('packages/contract/src'), ...faultsIn('apps/web/src'), ...faultsIn('apps/api/src', exempt)]

for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length > 0 ? 1 : 0)

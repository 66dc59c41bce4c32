import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { reverts } from './reverts.ts'

const checkout = path.join(import.meta.dirname, '../../..')

test.each(Object.keys(reverts))(
  'each code fragment that the revert %s edits occurs exactly once in the sources',
  async (name) => {
    const sources = new Map<string, string>()
    for (const { file, find, replace } of reverts[name]!.edits) {
      const source = sources.get(file) ?? (await readFile(path.join(checkout, file), 'utf8'))
      expect(source.split(find).length - 1, `${file}: ${find}`).toBe(1)
      sources.set(
        file,
        source.replace(find, () => replace),
      )
    }
  },
)

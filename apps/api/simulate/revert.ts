import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Revert } from './reverts.ts'

const checkout = path.join(import.meta.dirname, '../../..')

/** Creates a copy of the checkout in which the API's sources can be changed; everything else is linked. */
export async function copyCheckout(): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await mkdtemp(path.join(tmpdir(), 'razgovor-revert-'))
  await mkdir(path.join(folder, 'apps'))
  await linkAll('.', folder, ['apps', '.git'])
  await linkAll('apps', folder, ['api'])
  await cp(path.join(checkout, 'apps/api'), path.join(folder, 'apps/api'), { recursive: true, filter: isSource })
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

async function linkAll(under: string, folder: string, except: readonly string[]): Promise<void> {
  for (const name of await readdir(path.join(checkout, under)))
    if (!except.includes(name)) await symlink(path.join(checkout, under, name), path.join(folder, under, name))
}

function isSource(file: string): boolean {
  return !['node_modules', 'dist'].includes(path.basename(file))
}

/** Throws unless each place is found exactly once; otherwise the list is out of date. */
export async function applyRevert(folder: string, { edits }: Revert): Promise<void> {
  for (const { file, find, replace } of edits) {
    if (!file.startsWith('apps/api/')) throw new Error(`${file} is not copied: its edit would change the checkout`)
    const source = await readFile(path.join(folder, file), 'utf8')
    const found = source.split(find).length - 1
    if (found !== 1)
      throw new Error(`${file} has «${find}» ${found} times: bring apps/api/simulate/reverts.ts up to date`)
    await writeFile(
      path.join(folder, file),
      source.replace(find, () => replace),
    )
  }
}

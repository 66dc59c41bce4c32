import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'vitest'
import { checkout } from '../../../scripts/start/settings.ts'
import { needs } from '../../../scripts/vitest/needs-tool.ts'
import { listMigrations } from '../src/db/migrate.ts'

const git = (...args: string[]) => spawnSync('git', args, { cwd: checkout, encoding: 'utf8' })

// The parent of the commit that added the newest migration, or HEAD while that is not committed.
async function findPrevious(): Promise<string | undefined> {
  const newest = `apps/api/migrations/${(await listMigrations()).at(-1)}.sql`
  const { stdout } = git('log', '--diff-filter=A', '--format=%H', '-1', '--', newest)
  const { status, stdout: found } = git('rev-parse', '--verify', '--quiet', stdout ? `${stdout.trim()}^` : 'HEAD')
  return status === 0 ? found.trim() : undefined
}

const workspaces = ['apps', 'packages']

// Workspaces are links into the checkout, and this release's packages are not those of the other.
function linkModules(folder: string): void {
  const [own, theirs] = [path.join(folder, 'node_modules'), path.join(checkout, 'node_modules')]
  mkdirSync(path.join(own, '@razgovor'), { recursive: true })
  for (const name of readdirSync(theirs))
    if (name !== '@razgovor' && !name.startsWith('.')) symlinkSync(path.join(theirs, name), path.join(own, name))
  for (const workspace of workspaces)
    for (const name of readdirSync(path.join(folder, workspace)))
      symlinkSync(path.join(folder, workspace, name), path.join(own, '@razgovor', name))
}

/** The code before the newest migration, with the modules of this checkout. */
export async function unpackPreviousRelease(context: TestContext) {
  const commit = needs(context, await findPrevious(), 'the history of this clone does not reach the previous release')
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-previous-'))
  const archive = execFileSync('git', ['archive', commit, 'package.json', ...workspaces, 'scripts'], {
    cwd: checkout,
    maxBuffer: 1 << 30,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  linkModules(folder)
  return {
    folder,
    commit,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

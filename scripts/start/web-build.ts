import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { checkout } from './settings.ts'

const web = path.join(checkout, 'apps/web')
/** Each locale has a separate build, so that a tour in one locale does not replace the site. */
export const webDist = path.join(web, 'dist', process.env['SITE_LOCALE'] ?? '')
const stamp = path.join(webDist, 'built-from')

const inputs = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/vite-brotli.ts',
  'apps/web/vite-chunks.ts',
  'apps/web/vite-texts.ts',
  'apps/web/vite-worker.ts',
  'apps/web/pseudo-locale.ts',
  'packages/contract/src',
  'package-lock.json',
]

function fingerprint(): string {
  const hash = createHash('sha256').update(process.env['SITE_LOCALE'] ?? '')
  const visit = (entry: string) => {
    const full = path.join(checkout, entry)
    if (statSync(full).isDirectory()) for (const child of readdirSync(full).toSorted()) visit(path.join(entry, child))
    else hash.update(entry).update(readFileSync(full))
  }
  inputs.forEach(visit)
  return hash.digest('hex')
}

export async function buildWeb(print: (line: string) => void): Promise<void> {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  print('Building the site…')
  const vite = path.join(checkout, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: web })
  writeFileSync(stamp, wanted)
}

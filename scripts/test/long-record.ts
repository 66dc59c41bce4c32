import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkout } from '../start/settings.ts'
import type { LongPart } from './long-part.ts'

const recordFile = path.join(checkout, '.ci/long-run.json')

// Hashes names and contents of the covered files, without tests of other parts.
export function fingerprintOf({ tests, covers }: LongPart): string {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...covers, ...tests]
  const files = execFileSync('git', [...git, 'package-lock.json'], { cwd: checkout, encoding: 'utf8' }).split('\0')
  const hash = createHash('sha256')
  for (const file of new Set(files.toSorted())) {
    const isOtherTest = /\.test\.tsx?$/.test(file) && !tests.includes(file)
    if (file === '' || isOtherTest || !existsSync(path.join(checkout, file))) continue
    hash.update(`${file}\0`).update(readFileSync(path.join(checkout, file)))
  }
  return hash.digest('hex')
}

export function readPassed(): Record<string, string> {
  return existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as Record<string, string>) : {}
}

export function recordPassed(part: LongPart): void {
  const passed = { ...readPassed(), [part.name]: fingerprintOf(part) }
  const sorted = Object.fromEntries(Object.entries(passed).toSorted(([a], [b]) => a.localeCompare(b)))
  writeFileSync(recordFile, `${JSON.stringify(sorted, null, 2)}\n`)
}

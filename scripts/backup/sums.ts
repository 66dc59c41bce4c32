import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { inParallel } from './in-parallel.ts'
import { BackupError } from './errors.ts'
import { readText, type Source } from './source.ts'

/** The checksums of all files of a backup or an export, in the format of `sha256sum --check`. */
export const sumsFile = 'SHA256SUMS'

/** SHA-256 by the file's name. */
export type Sums = Map<string, string>

export function formatSums(sums: Sums): string {
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sum]) => `${sum}  ${name}\n`)
    .join('')
}

export async function readSums(source: Source): Promise<Sums> {
  const text = await readText(source, sumsFile)
  const sums: Sums = new Map(
    text.split('\n').flatMap((line) => (line ? [[line.slice(66), line.slice(0, 64)] as const] : [])),
  )
  for (const name of sums.keys())
    if (name.split('/').some((part) => part === '..')) throw notIntact(source, `${name} leads out of it`)
  return sums
}

export function sumOf(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Throws a BackupError that names the damaged or missing files. */
export async function assertSums(source: Source, sums: Sums): Promise<void> {
  const faults: string[] = []
  await inParallel(sums, 4, async ([name, sum]) => {
    const hash = createHash('sha256')
    const fault = await pipeline(source.open(name), hash).then(
      () => hash.digest('hex') !== sum && 'is damaged',
      (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? 'is missing' : `cannot be read (${error.code})`),
    )
    if (fault) faults.push(`${name} ${fault}`)
  })
  if (faults.length === 0) return
  const more = faults.length > 10 ? `\nand ${faults.length - 10} others` : ''
  throw notIntact(source, `${faults.slice(0, 10).join('\n')}${more}`)
}

export function notIntact({ kind }: Source, faults: string): BackupError {
  return new BackupError(`The ${kind} is not intact:\n${faults}`)
}

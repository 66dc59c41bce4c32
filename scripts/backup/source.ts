import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** The files of a backup or an export. */
export interface Source {
  kind: 'backup' | 'export'
  path: string
  /** The stream fails with ENOENT if there is no such file. */
  open(name: string): Readable
}

export function openFolder(folder: string): Source {
  return { kind: 'backup', path: folder, open: (name) => createReadStream(path.join(folder, name)) }
}

export function readText(source: Source, name: string): Promise<string> {
  return text(source.open(name))
}

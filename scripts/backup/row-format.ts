import type { Duplex, Readable } from 'node:stream'
import type { ClientBase } from 'pg'

export interface RowSet {
  /** The name in the manifest. */
  name: string
  /** `copy … to stdout` of its rows. */
  copy_out: string
  load(client: ClientBase, file: Readable): Promise<number>
}

/** The rows that are copied, and their form in files. */
export interface RowFormat {
  /** In the order in which they are written. */
  listRowSets(client: ClientBase): Promise<RowSet[]>
  fileOf(name: string): string
  compress(): Duplex[]
  /** The last values of all sequences that were used. */
  readSequences(client: ClientBase): Promise<Record<string, number>>
  setSequence(client: ClientBase, name: string, value: number): Promise<void>
  /** The tables whose content is compared after loading, of those in the manifest. */
  comparedTables(names: readonly string[]): readonly string[]
}

import type { Duplex, Readable } from 'node:stream'
import type { ClientBase } from 'pg'

export interface RowSet {
  /** As the manifest names it. */
  name: string
  /** `copy … to stdout` of its rows. */
  copy_out: string
  /** Adds the rows of a file, and returns their number. */
  load(client: ClientBase, file: Readable): Promise<number>
}

/** Which rows are copied, and how they look in files. */
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

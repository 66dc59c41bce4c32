import { Readable, Writable, type Duplex } from 'node:stream'

/** The part of the driver's connection that its types leave out. */
interface CopyConnection {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

function countOf(tag: { text: string }): number {
  return Number(tag.text.replace('COPY ', ''))
}

/** A query `copy … to stdout` for `client.query()`; reads as its text. */
export class CopyOut extends Readable {
  rows = 0
  readonly #text: string
  #connection: CopyConnection | undefined

  constructor(text: string) {
    super()
    this.#text = text
  }

  submit(connection: object): void {
    this.#connection = connection as CopyConnection
    this.#connection.query(this.#text)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reads the next packet into the same memory.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause()
  }

  handleCommandComplete(tag: { text: string }): void {
    this.rows = countOf(tag)
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }
}

/** A query `copy … from stdin` for `client.query()`; finishes when the server has taken all rows. */
export class CopyIn extends Writable {
  rows = 0
  readonly #text: string
  #connection: CopyConnection | undefined
  /** The server takes rows. */
  #isOpen = false
  #onOpen: (() => void) | undefined
  #onEnd: (() => void) | undefined

  constructor(text: string) {
    super()
    this.#text = text
  }

  submit(connection: object): void {
    this.#connection = connection as CopyConnection
    this.#connection.query(this.#text)
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#whenOpen((connection) => {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', done)
      else done()
    })
  }

  override _final(done: () => void): void {
    this.#onEnd = done
    this.#whenOpen((connection) => connection.endCopyFrom())
  }

  #whenOpen(work: (connection: CopyConnection) => void): void {
    if (this.#isOpen) work(this.#connection!)
    else this.#onOpen = () => work(this.#connection!)
  }

  handleCopyInResponse(): void {
    this.#isOpen = true
    this.#onOpen?.()
  }

  handleCommandComplete(tag: { text: string }): void {
    this.rows = countOf(tag)
  }

  handleReadyForQuery(): void {
    this.#onEnd?.()
  }

  handleError(error: Error): void {
    this.destroy(error)
  }
}

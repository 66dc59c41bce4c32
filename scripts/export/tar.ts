import { createReadStream } from 'node:fs'
import { open, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Report } from '../backup/report.ts'

// POSIX ustar, with pax headers for what does not fit: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
const blockBytes = 512
const fields = {
  name: 0,
  mode: 100,
  uid: 108,
  gid: 116,
  size: 124,
  mtime: 136,
  sum: 148,
  type: 156,
  magic: 257,
  prefix: 345,
}
const nameBytesMax = 100
const prefixBytesMax = 155
const sizeMax = 8 ** 11 - 1

/** Writes the files of a folder in the given order, and removes each from the folder. Owners and times are zero. */
export async function packFolder(
  folder: string,
  { names, archive, report }: { names: readonly string[]; archive: string; report: Report },
): Promise<void> {
  await using file = await open(archive, 'wx', 0o600)
  for (const [n, name] of names.entries()) {
    const source = path.join(folder, name)
    const { size } = await stat(source)
    await file.appendFile(headerOf(name, size))
    for await (const chunk of createReadStream(source)) await file.appendFile(chunk as Buffer)
    await file.appendFile(paddingOf(size))
    await rm(source)
    report.progress(`${n + 1} of ${names.length} files packed`)
  }
  await file.appendFile(Buffer.alloc(2 * blockBytes))
  await file.sync()
}

export function headerOf(name: string, size: number): Buffer {
  const place = splitName(name)
  const extended = [...(place ? [] : [['path', name]]), ...(size > sizeMax ? [['size', String(size)]] : [])]
  const header = writeHeader({
    ...(place ?? { name: 'long-name', prefix: '' }),
    size: Math.min(size, sizeMax),
    type: '0',
  })
  if (extended.length === 0) return header
  const records = Buffer.from(extended.map(([key = '', value = '']) => paxRecord(key, value)).join(''))
  const before = writeHeader({ name: 'pax-header', prefix: '', size: records.length, type: 'x' })
  return Buffer.concat([before, records, paddingOf(records.length), header])
}

/** Returns undefined for a name that does not fit. */
function splitName(name: string): { name: string; prefix: string } | undefined {
  if (Buffer.byteLength(name) <= nameBytesMax) return { name, prefix: '' }
  const parts = name.split('/')
  for (let n = 1; n < parts.length; n++) {
    const [prefix, rest] = [parts.slice(0, n).join('/'), parts.slice(n).join('/')]
    if (Buffer.byteLength(prefix) <= prefixBytesMax && Buffer.byteLength(rest) <= nameBytesMax)
      return { name: rest, prefix }
  }
  return undefined
}

interface Header {
  name: string
  prefix: string
  size: number
  type: string
}

function writeHeader({ name, prefix, size, type }: Header): Buffer {
  const block = Buffer.alloc(blockBytes)
  block.write(name, fields.name)
  block.write(octal(0o600, 7), fields.mode)
  block.write(octal(0, 7), fields.uid)
  block.write(octal(0, 7), fields.gid)
  block.write(octal(size, 11), fields.size)
  block.write(octal(0, 11), fields.mtime)
  block.write(type, fields.type)
  block.write('ustar\x0000', fields.magic)
  block.write(prefix, fields.prefix)
  block.write(`${octal(sumOfHeader(block), 6)}\0 `, fields.sum)
  return block
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

/** The checksum counts as spaces. */
function sumOfHeader(block: Buffer): number {
  let sum = 8 * 0x20
  for (const [at, byte] of block.entries()) if (at < fields.sum || at >= fields.type) sum += byte
  return sum
}

/** The length of a record counts its own digits. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  let length = Buffer.byteLength(rest)
  while (Buffer.byteLength(String(length) + rest) !== length) length = Buffer.byteLength(String(length) + rest)
  return length + rest
}

function paddingOf(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)
}

/** Thrown for a file that is no archive, or not a whole one. */
export class TarError extends Error {
  override name = 'TarError'
}

interface Entry {
  start: number
  size: number
}

/** Where each file of the archive begins, and its size. Reads headers only. Throws TarError. */
export async function listEntries(archive: string): Promise<Map<string, Entry>> {
  await using file = await open(archive)
  const { size: end } = await file.stat()
  const entries = new Map<string, Entry>()
  let extended = new Map<string, string>()
  for (let at = 0; ;) {
    const header = readHeader(await readAt(file, at, blockBytes))
    if (!header) return entries
    const size = Number(header.type === 'x' ? header.size : (extended.get('size') ?? header.size))
    const start = at + blockBytes
    at = start + Math.ceil(size / blockBytes) * blockBytes
    if (at > end) throw new TarError('it is cut off')
    if (header.type === 'x') {
      extended = readPax(await readAt(file, start, size))
      continue
    }
    const name = (extended.get('path') ?? header.name).replace(/^\.\//, '')
    if (header.type === '0') entries.set(name, { start, size })
    else if (!ignoredTypes.has(header.type)) throw new TarError(`${name} is no file`)
    extended = new Map()
  }
}

/** Folders and global headers, which tools add when they pack an archive again. */
const ignoredTypes: ReadonlySet<string> = new Set(['5', 'g'])

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length })
  if (bytesRead < length) throw new TarError('it is cut off')
  return buffer
}

/** Returns undefined at the end of the archive. */
function readHeader(block: Buffer): Header | undefined {
  if (block.every((byte) => byte === 0)) return undefined
  const read = (start: number, end: number) => block.toString('utf8', start, end).replace(/\0.*$/s, '')
  const sum = Number.parseInt(read(fields.sum, fields.type), 8)
  if (sum !== sumOfHeader(block)) throw new TarError('it is no tar archive, or a header in it is damaged')
  const [name, prefix] = [read(fields.name, fields.mode), read(fields.prefix, fields.prefix + prefixBytesMax)]
  return {
    name: prefix ? `${prefix}/${name}` : name,
    prefix,
    size: Number.parseInt(read(fields.size, fields.mtime), 8),
    type: read(fields.type, fields.type + 1) || '0',
  }
}

function readPax(records: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  for (let at = 0; at < records.length;) {
    const space = records.indexOf(' ', at)
    const length = Number(records.toString('utf8', at, space))
    if (!(length > 0)) throw new TarError('a pax header in it is damaged')
    const [key = '', value = ''] = records.toString('utf8', space + 1, at + length - 1).split(/=(.*)/s)
    found.set(key, value)
    at += length
  }
  return found
}

/** Fails with ENOENT if there is no such file. */
export function openEntry(archive: string, entry: Entry | undefined): Readable {
  if (!entry) {
    const missing = Object.assign(new Error('no such file in the archive'), { code: 'ENOENT' })
    return new Readable({
      read() {
        this.destroy(missing)
      },
    })
  }
  if (entry.size === 0) return Readable.from([])
  return createReadStream(archive, { start: entry.start, end: entry.start + entry.size - 1 })
}

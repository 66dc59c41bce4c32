import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { uploadBytesMax } from '@razgovor/contract/limits'
import { ApiError } from '../errors/api-error.ts'
import { ConfigError } from '../errors/config-error.ts'
import type { FilesConfig } from '../startup/files-config.ts'
import { createOutside } from './outside.ts'
import { providersRefusals } from './providers.texts.ts'
import { createRecentFiles } from './recent-files.ts'

/** A key is written only once, so it may be cached forever. Every call may throw external_service or overloaded. */
export interface FileStore {
  /** For a private file, an internal name for `remove` that browsers cannot open. */
  urlOf(key: string): string
  /** Returns the URL. */
  put(key: string, bytes: Uint8Array, content_type: string): Promise<string>
  get(key: string): Promise<Buffer | null>
  /** Null if the file is missing, or the URL is of a private bucket or another store. */
  read(url: string): Promise<Buffer | null>
  /** A URL of the store by which browsers download a file for a minute; null if they do not reach the store. */
  link(key: string, answer: { content_type: string; disposition: string }): Promise<string | null>
  /** Ignores missing and foreign files. */
  remove(url: string): Promise<void>
  list(): AsyncIterable<string>
  close(): void
}

// Served by the API only, to the sides of the meeting.
export const privateFolders = ['meetings', 'conversations', 'materials', 'answers', 'recordings'] as const
export type PrivateFolder = (typeof privateFolders)[number]
const privateScheme = 's3-private:'

export const keptForGood = 'public, max-age=31536000, immutable'

/** Where the site serves public files that no bucket serves. */
export const filesPath = '/files/'

/** S3 if configured, else FILES_DIR. Without either, writing throws ConfigError. */
export function createFileStore(config: FilesConfig, health?: { recordFiles(isDown: boolean): void }): FileStore {
  async function answered<T>(work: Promise<T>): Promise<T> {
    try {
      const answer = await work
      health?.recordFiles(false)
      return answer
    } catch (cause) {
      if (cause instanceof ApiError || cause instanceof ConfigError) throw cause
      health?.recordFiles(true)
      throw new ApiError('external_service', { cause, ...providersRefusals.file_store_down })
    }
  }
  return config.S3_ENDPOINT
    ? createBucket(config, config.S3_ENDPOINT, answered)
    : createFolder(config.FILES_DIR, answered)
}

type Answered = <T>(work: Promise<T>) => Promise<T>

// The site's own routes serve these files at /files/.
function createFolder(root: string | undefined, answered: Answered): FileStore {
  function fileOf(key: string): string {
    if (!root) throw new ConfigError('FILES_DIR or S3_ENDPOINT is required to store files')
    return path.join(root, key)
  }
  return {
    urlOf: (key) => `${filesPath}${key}`,
    async put(key, bytes) {
      await answered(writeWhole(fileOf(key), bytes))
      return this.urlOf(key)
    },
    get: async (key) =>
      answered(
        readFile(fileOf(key)).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null
          throw error
        }),
      ),
    async read(url) {
      if (!root || !url.startsWith(filesPath)) return null
      const key = url.slice(filesPath.length)
      return path.resolve(fileOf(key)).startsWith(path.resolve(root) + path.sep) ? this.get(key) : null
    },
    link: async () => null,
    async remove(url) {
      if (url.startsWith(filesPath)) await answered(rm(fileOf(url.slice(filesPath.length)), { force: true }))
    },
    list: () => listFolder(fileOf(''), answered),
    close() {},
  }
}

async function* listFolder(root: string, answered: Answered): AsyncGenerator<string> {
  const folder = await answered(
    opendir(root, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    }),
  )
  if (!folder) return
  for await (const entry of folder)
    if (entry.isFile() && !entry.name.endsWith(partSuffix))
      yield path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
}

const partSuffix = '.part'

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}${partSuffix}`
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(part, bytes, { mode: 0o600 })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}

const linkSeconds = 60

function connectTo(config: FilesConfig, endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region: config.S3_REGION,
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
    forcePathStyle: true,
    // Some stores save the checksum trailer as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  })
}

function createBucket(config: FilesConfig, endpoint: string, answered: Answered): FileStore {
  const publicBase = config.S3_PUBLIC_URL && `${config.S3_PUBLIC_URL.replace(/\/$/, '')}/`
  const base = publicBase ?? filesPath
  const privateBase = publicBase ? privateScheme : filesPath
  const client = connectTo(config, endpoint)
  // Signs only; browsers connect.
  const forBrowsers = config.S3_BROWSER_ENDPOINT ? connectTo(config, config.S3_BROWSER_ENDPOINT) : undefined
  client.middlewareStack.addRelativeTo(limitAnswer, { relation: 'after', toMiddleware: 'deserializerMiddleware' })
  const through = createOutside({ service: 's3', timeout_ms: config.S3_TIMEOUT_MS, at_once_max: 16, waiting_max: 100 })
  function placeOf(key: string) {
    const isPrivate = privateFolders.some((folder) => key.startsWith(`${folder}/`))
    return { Bucket: (isPrivate && config.S3_PRIVATE_BUCKET) || config.S3_BUCKET, Key: key, isPrivate }
  }
  function keyOf(url: string): string | undefined {
    return [base, privateScheme].flatMap((start) => (url.startsWith(start) ? [url.slice(start.length)] : []))[0]
  }
  const recent = createRecentFiles((key) => store.get(key))
  const store: FileStore = {
    urlOf: (key) => (placeOf(key).isPrivate ? privateBase : base) + key,
    async put(key, bytes, content_type) {
      const { isPrivate, ...place } = placeOf(key)
      const CacheControl = isPrivate ? 'private, no-store' : keptForGood
      const command = new PutObjectCommand({ ...place, Body: bytes, ContentType: content_type, CacheControl })
      await answered(through(async (abortSignal) => assertStore(await client.send(command, { abortSignal }))))
      return this.urlOf(key)
    },
    async get(key) {
      const { Bucket, Key } = placeOf(key)
      return answered(
        through(async (abortSignal) => {
          try {
            const object = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
            assertStore(object)
            return Buffer.from(await object.Body!.transformToByteArray())
          } catch (error) {
            if (error instanceof NoSuchKey) return null
            throw error
          }
        }),
      )
    },
    async read(url) {
      const key = url.startsWith(base) ? url.slice(base.length) : ''
      if (key === '' || placeOf(key).isPrivate) return null
      return publicBase ? this.get(key) : recent.get(key)
    },
    async link(key, { content_type, disposition }) {
      if (!forBrowsers) return null
      const { Bucket, Key } = placeOf(key)
      const answer = { ResponseContentType: content_type, ResponseContentDisposition: disposition }
      return getSignedUrl(forBrowsers, new GetObjectCommand({ Bucket, Key, ...answer }), { expiresIn: linkSeconds })
    },
    async remove(url) {
      const key = keyOf(url)
      if (key === undefined) return
      const { Bucket, Key } = placeOf(key)
      await answered(through((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })))
      recent.drop(key)
    },
    async *list() {
      for (const Bucket of new Set([config.S3_BUCKET, config.S3_PRIVATE_BUCKET || config.S3_BUCKET])) {
        let ContinuationToken: string | undefined
        do {
          const command = new ListObjectsV2Command({ Bucket, ContinuationToken })
          const page = await answered(through((abortSignal) => client.send(command, { abortSignal })))
          for (const { Key } of page.Contents ?? []) yield Key!
          ContinuationToken = page.NextContinuationToken
        } while (ContinuationToken)
      }
    },
    close() {
      client.destroy()
      forBrowsers?.destroy()
    },
  }
  return store
}

// Other answers are a few lines, or an error as XML.
const bytesMax = new Map([
  ['GetObjectCommand', uploadBytesMax],
  // A thousand keys as XML.
  ['ListObjectsV2Command', 4 * 1024 * 1024],
])
const wordsBytesMax = 64 * 1024

// The client reads answers to the end.
function limitAnswer<Args, Handled extends { response: unknown }>(
  next: (args: Args) => Promise<Handled>,
  { commandName }: { commandName?: string },
) {
  const bytes_max = bytesMax.get(commandName ?? '') ?? wordsBytesMax
  return async (args: Args): Promise<Handled> => {
    const handled = await next(args)
    const response = handled.response as { body?: Readable }
    if (response.body) response.body = pipeline(response.body, new ByteLimit(bytes_max), () => {})
    return handled
  }
}

class ByteLimit extends Transform {
  #left: number

  constructor(bytes_max: number) {
    super()
    this.#left = bytes_max
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left -= chunk.length
    if (this.#left < 0) done(new Error('the answer of the store is too long'))
    else done(null, chunk)
  }
}

// An S3 store sends an ETag; another server that happens to answer 200 does not.
function assertStore({ ETag }: { ETag?: string | undefined }): void {
  if (!ETag) throw new Error('the answer is not of an S3-compatible store')
}

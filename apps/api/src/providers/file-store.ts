import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { ConfigError, type Config } from '../config.ts'
import { ApiError } from '../http/api-error.ts'

/** Where uploaded files lie. A key is written once and never again, so that what it names may be kept for good. */
export interface FileStore {
  /** Where browsers find what lies under the key; of what is private a name for `remove` that leads nowhere. */
  urlOf(key: string): string
  /** Answers the URL. Throws external_service. */
  put(key: string, bytes: Uint8Array, content_type: string): Promise<string>
  /** Null where nothing lies under the key. Throws external_service. */
  get(key: string): Promise<Buffer | null>
  /** Null: not there, or lies elsewhere. Throws external_service. */
  read(url: string): Promise<Buffer | null>
  /** Passes over what is not there, and what lies elsewhere. Throws external_service. */
  remove(url: string): Promise<void>
  close(): void
}

/** Of a meeting's chat: only the API hands them out, to the meeting's sides. */
const privateFolder = 'meetings/'
const privateScheme = 's3-private:'

export const keptForGood = 'public, max-age=31536000, immutable'

const filesPath = '/files/'

/** In a bucket where one is configured, else in FILES_DIR. Throws ConfigError on writing where there is neither. */
export function createFileStore(config: Config): FileStore {
  return config.S3_ENDPOINT ? createBucket(config, config.S3_ENDPOINT) : createFolder(config.FILES_DIR)
}

/** Served at /files/ by the site's own routes, which tell the type by the name. */
function createFolder(root: string | undefined): FileStore {
  function fileOf(key: string): string {
    if (!root) throw new ConfigError('FILES_DIR or S3_ENDPOINT is needed to take files')
    return path.join(root, key)
  }
  return {
    urlOf: (key) => `${filesPath}${key}`,
    async put(key, bytes) {
      const file = fileOf(key)
      const part = `${file}.part`
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        await writeFile(part, bytes, { mode: 0o600 })
        await rename(part, file)
      } catch (cause) {
        await rm(part, { force: true }).catch(() => {})
        throw new ApiError('external_service', { cause })
      }
      return this.urlOf(key)
    },
    get: (key) =>
      readFile(fileOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    async read(url) {
      if (!root || !url.startsWith(filesPath)) return null
      const key = url.slice(filesPath.length)
      return path.resolve(fileOf(key)).startsWith(path.resolve(root) + path.sep) ? this.get(key) : null
    },
    async remove(url) {
      if (url.startsWith(filesPath)) await rm(fileOf(url.slice(filesPath.length)), { force: true })
    },
    close() {},
  }
}

function createBucket(config: Config, endpoint: string): FileStore {
  const base = `${config.S3_PUBLIC_URL?.replace(/\/$/, '')}/`
  const client = new S3Client({
    endpoint,
    region: config.S3_REGION,
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
    forcePathStyle: true,
    // Some stores keep the checksum's trailer as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  })
  function placeOf(key: string) {
    const isPrivate = key.startsWith(privateFolder)
    return { Bucket: isPrivate ? config.S3_PRIVATE_BUCKET : config.S3_BUCKET, Key: key, isPrivate }
  }
  function keyOf(url: string): string | undefined {
    return [base, privateScheme].flatMap((start) => (url.startsWith(start) ? [url.slice(start.length)] : []))[0]
  }
  return {
    urlOf: (key) => (placeOf(key).isPrivate ? privateScheme : base) + key,
    async put(key, bytes, content_type) {
      const { isPrivate, ...place } = placeOf(key)
      const CacheControl = isPrivate ? 'private, no-store' : keptForGood
      await answered(
        client.send(new PutObjectCommand({ ...place, Body: bytes, ContentType: content_type, CacheControl })),
      )
      return this.urlOf(key)
    },
    async get(key) {
      const { Bucket, Key } = placeOf(key)
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (cause) {
        if (cause instanceof NoSuchKey) return null
        throw new ApiError('external_service', { cause })
      }
    },
    async read(url) {
      return url.startsWith(base) ? this.get(url.slice(base.length)) : null
    },
    async remove(url) {
      const key = keyOf(url)
      if (key === undefined) return
      const { Bucket, Key } = placeOf(key)
      await answered(client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    close: () => client.destroy(),
  }
}

async function answered(sent: Promise<unknown>): Promise<void> {
  await sent.catch((cause: unknown) => {
    throw new ApiError('external_service', { cause })
  })
}

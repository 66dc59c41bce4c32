import { z } from 'zod'
import { url } from './config-values.ts'

export const filesShape = {
  /** Directory of uploaded and seeded files. */
  FILES_DIR: z.string().optional(),
  /** Stores uploaded files in an S3-compatible store instead of FILES_DIR. */
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('ru-central1'),
  /** Pictures, which anybody may read. */
  S3_BUCKET: z.string().default(''),
  /** Files of meeting chats, readable by the API only. */
  S3_PRIVATE_BUCKET: z.string().default(''),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** The URL of the public bucket for browsers. */
  S3_PUBLIC_URL: url.optional(),
  /** Per file, retries included. */
  S3_TIMEOUT_MS: z.coerce.number().int().min(50).default(25_000),
}

export type FilesConfig = z.output<z.ZodObject<typeof filesShape>>

export function bucketFaults(given: Record<string, string | undefined>): string[] {
  if (!given['S3_ENDPOINT']) return []
  const { S3_BUCKET, S3_PRIVATE_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL } = given
  const needed = { S3_BUCKET, S3_PRIVATE_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL }
  if (Object.values(needed).some((value) => !value))
    return [`S3_ENDPOINT needs ${Object.keys(needed).join(', ')} beside it`]
  return S3_BUCKET === S3_PRIVATE_BUCKET
    ? ['S3_PRIVATE_BUCKET must be another than S3_BUCKET: anybody may read what lies in that one']
    : []
}

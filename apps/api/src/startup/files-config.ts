import { z } from 'zod'
import { url } from './config-values.ts'

export const filesShape = {
  FILES_DIR: z.string().optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('ru-central1'),
  S3_BUCKET: z.string().default(''),
  S3_PRIVATE_BUCKET: z.string().default(''),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  // Where browsers read S3_BUCKET. Without it the site serves the files, and no bucket is public.
  S3_PUBLIC_URL: url.optional(),
  // Where browsers reach the store, for signed URLs of private files. Without it the site sends these files itself.
  S3_BROWSER_ENDPOINT: url.optional(),
  // The limit for one file, retries included.
  S3_TIMEOUT_MS: z.coerce.number().int().min(50).default(25_000),
}

export type FilesConfig = z.output<z.ZodObject<typeof filesShape>>

export function bucketFaults(given: Record<string, string | undefined>): string[] {
  if (!given['S3_ENDPOINT']) return []
  const { S3_BUCKET, S3_PRIVATE_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL } = given
  const ofPublic = S3_PUBLIC_URL ? { S3_PRIVATE_BUCKET } : {}
  const needed = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...ofPublic }
  if (Object.values(needed).some((value) => !value))
    return [`S3_ENDPOINT needs ${Object.keys(needed).join(', ')} beside it`]
  return S3_PUBLIC_URL && S3_BUCKET === S3_PRIVATE_BUCKET
    ? ['S3_PRIVATE_BUCKET must be another than S3_BUCKET: with S3_PUBLIC_URL anybody may read what lies in that one']
    : []
}

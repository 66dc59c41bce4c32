import { newId } from '../../../../ids.ts'
import { readBytes } from '../../../../providers/outside.ts'
import type { DoctorCtx } from '../doctor.ts'
import { fault, warning, type Finding } from '../finding.ts'
import { reasonOf } from '../reason-of.ts'

type Storage = Pick<DoctorCtx, 'files' | 'config' | 'clock'>
const answerBytesMax = 64 * 1024

export async function inspectBuckets(ctx: Storage, endpoint: string, signal: AbortSignal): Promise<Finding[]> {
  const { S3_BUCKET, S3_PUBLIC_URL, PUBLIC_URL } = ctx.config
  const privateBucket = ctx.config.S3_PRIVATE_BUCKET || S3_BUCKET
  const root = endpoint.replace(/\/$/, '')
  const name = `doctor-${newId(ctx.clock.now())}.txt`
  const [publicKey, privateKey] = [`doctor/${name}`, `meetings/${name}`]
  async function assertClosed(bucket: string, key: string): Promise<Finding[]> {
    const { status } = await askAsStranger(`${root}/${bucket}/${key}`, signal)
    return status === 200 ? [fault('private_bucket_open', bucket)] : []
  }
  async function assertReadable(url: string): Promise<Finding[]> {
    const { status } = await askAsStranger(url, signal)
    return status === 200 ? [] : [fault('bucket_closed', S3_BUCKET, String(status))]
  }
  async function assertDownloadable(): Promise<Finding[]> {
    const url = await ctx.files.link(privateKey, { content_type: 'text/plain', disposition: 'attachment' })
    if (!url) return []
    const origin = new URL(PUBLIC_URL).origin
    const failed = await askAsStranger(url, signal, { origin }).then(
      ({ status, headers }) => {
        if (status !== 200) return String(status)
        return ['*', origin].includes(headers.get('access-control-allow-origin') ?? '') ? undefined : 'CORS'
      },
      (error: unknown) => reasonOf(error),
    )
    return failed === undefined ? [] : [fault('signed_url_fails', privateBucket, failed)]
  }
  const isSeparate = privateBucket !== S3_BUCKET
  const found = await Promise.all([
    isSeparate &&
      withProbe(ctx, { key: publicKey, bucket: S3_BUCKET }, (url) =>
        S3_PUBLIC_URL ? assertReadable(url) : assertClosed(S3_BUCKET, publicKey),
      ),
    withProbe(ctx, { key: privateKey, bucket: privateBucket }, async () => [
      ...(await assertClosed(privateBucket, privateKey)),
      ...(await assertDownloadable()),
    ]),
    findListing(
      [`${root}/${S3_BUCKET}`, ...(S3_PUBLIC_URL ? [S3_PUBLIC_URL.replace(/\/$/, '')] : [])],
      S3_BUCKET,
      signal,
    ),
  ])
  return found.flatMap((findings) => findings || [])
}

async function withProbe(
  { files }: Storage,
  { key, bucket }: { key: string; bucket: string },
  inspect: (url: string) => Promise<Finding[]>,
): Promise<Finding[]> {
  const content = Buffer.from('A check of the store. It may be deleted.\n')
  let url: string
  try {
    url = await files.put(key, content, 'text/plain')
  } catch (error) {
    return [fault('bucket_fails', bucket, reasonOf(error))]
  }
  const found = await read().catch((error: unknown) => [fault('bucket_fails', bucket, reasonOf(error))])
  try {
    await files.remove(url)
    return found
  } catch (error) {
    return [...found, warning('bucket_keeps', bucket, reasonOf(error))]
  }

  async function read(): Promise<Finding[]> {
    const back = await files.get(key)
    if (!back?.equals(content)) return [fault('bucket_forgets', bucket)]
    return inspect(url).catch((error: unknown) => [warning('bucket_untried', bucket, reasonOf(error))])
  }
}

async function findListing(urls: readonly string[], bucket: string, signal: AbortSignal): Promise<Finding[]> {
  const answers = await Promise.allSettled(urls.map((url) => askAsStranger(`${url}/?list-type=2&max-keys=1`, signal)))
  const isListed = answers.some(
    (answer) =>
      answer.status === 'fulfilled' && answer.value.status === 200 && answer.value.text.includes('<ListBucketResult'),
  )
  return isListed ? [fault('bucket_listed', bucket)] : []
}

async function askAsStranger(url: string, signal: AbortSignal, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(8000)]) })
  const bytes = response.body ? await readBytes(response.body, answerBytesMax) : Buffer.alloc(0)
  return { status: response.status, headers: response.headers, text: bytes.toString() }
}

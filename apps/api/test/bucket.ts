import { CreateBucketCommand, ListObjectsV2Command, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3'
import { startImitatedStore } from './imitated-store.ts'

/** What people without a key may do: read pictures whose names they know, nothing, or list and read everything. */
type Openness = 'pictures' | 'nothing' | 'everything'

interface Key {
  access_key: string
  secret_key: string
}

interface Store {
  endpoint: string
  site: Key
  /** May create buckets. */
  owner: Key
  close(): Promise<void>
}

interface Access extends Key {
  suffix: string
}

export const isRealStore = Boolean(process.env['TEST_S3_ENDPOINT'])

const nowhere = { access_key: 'S3RVER', secret_key: 'S3RVER', suffix: '' }

/**
 * Two new buckets, in the real store that `npm run test:s3` names by TEST_S3_ENDPOINT, or else in an imitation. If they
 * are open to nobody, S3_PUBLIC_URL is empty.
 */
export async function startBucket(openness: Openness = 'pictures') {
  const store =
    realStore() ?? (await startImitatedStore((url) => openness === 'everything' || isPicture(url, openness)))
  const access = { ...store.site, suffix: isRealStore ? newSuffix() : '' }
  const open = bucketAt(store.endpoint, access)
  const environment = openness === 'nothing' ? { ...open, S3_PUBLIC_URL: '' } : open
  const client = clientOf(store)
  for (const Bucket of [environment.S3_BUCKET, environment.S3_PRIVATE_BUCKET]) {
    await client.send(new CreateBucketCommand({ Bucket }))
    const isOpen = openness === 'everything' || (openness === 'pictures' && Bucket === environment.S3_BUCKET)
    if (isRealStore && isOpen) await client.send(policyFor(Bucket, openness))
  }
  return {
    environment,
    /** The same buckets behind a proxy. */
    through: (endpoint: string) => bucketAt(endpoint, access),
    async keys(bucket: 'S3_BUCKET' | 'S3_PRIVATE_BUCKET'): Promise<string[]> {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: environment[bucket] }))
      return Contents.map(({ Key }) => Key!)
    },
    async [Symbol.asyncDispose]() {
      client.destroy()
      await store.close()
    },
  }
}

/** Settings of closed buckets for all files of a test, where tests have a real store. */
export async function startFileBuckets(): Promise<Record<string, string>> {
  if (!isRealStore) return {}
  await using bucket = await startBucket('nothing')
  return bucket.environment
}

export function bucketAt(endpoint: string, { access_key, secret_key, suffix }: Access = nowhere) {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: `pictures${suffix}`,
    S3_PRIVATE_BUCKET: `chats${suffix}`,
    S3_ACCESS_KEY_ID: access_key,
    S3_SECRET_ACCESS_KEY: secret_key,
    S3_PUBLIC_URL: `${endpoint}/pictures${suffix}/`,
  }
}

function isPicture(url: string, openness: Openness): boolean {
  return openness === 'pictures' && /^\/pictures\/[^?]/.test(url)
}

function realStore(): Store | undefined {
  const { env } = process
  const keyOf = (name: string): Key => ({
    access_key: env[`TEST_S3_${name}_KEY`] ?? '',
    secret_key: env[`TEST_S3_${name}_SECRET`] ?? '',
  })
  const endpoint = env['TEST_S3_ENDPOINT']
  return endpoint ? { endpoint, site: keyOf('SITE'), owner: keyOf('OWNER'), close: () => Promise.resolve() } : undefined
}

let made = 0

function newSuffix(): string {
  return `-${process.pid}-${++made}`
}

function clientOf({ endpoint, owner: { access_key, secret_key } }: Store): S3Client {
  const credentials = { accessKeyId: access_key, secretAccessKey: secret_key }
  return new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true })
}

function toAll(Action: string, Resource: string) {
  return { Effect: 'Allow', Principal: '*', Action, Resource }
}

function policyFor(Bucket: string, openness: Openness): PutBucketPolicyCommand {
  const reading = toAll('s3:GetObject', `arn:aws:s3:::${Bucket}/*`)
  const listing = toAll('s3:ListBucket', `arn:aws:s3:::${Bucket}`)
  const Statement = openness === 'everything' ? [reading, listing] : [reading]
  return new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify({ Version: '2012-10-17', Statement }) })
}

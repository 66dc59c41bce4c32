import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'

export async function startBucket() {
  const directory = await mkdtemp(path.join(tmpdir(), 'razgovor-bucket-'))
  const server = new S3rver({
    port: 0,
    address: 'localhost',
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures' }, { name: 'chats' }],
  })
  const { port } = await server.run()
  return {
    environment: bucketAt(`http://localhost:${port}`),
    async keys(bucket: 'pictures' | 'chats'): Promise<string[]> {
      const names = await readdir(path.join(directory, bucket), { recursive: true })
      return names.flatMap((name) => (name.endsWith('._S3rver_object') ? name.replace('._S3rver_object', '') : []))
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

export function bucketAt(endpoint: string) {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'pictures',
    S3_PRIVATE_BUCKET: 'chats',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PUBLIC_URL: `${endpoint}/pictures/`,
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { startHttpServer } from './http-server.ts'

const key = { access_key: 'S3RVER', secret_key: 'S3RVER' }

/** s3rver lets strangers read and list everything, so a proxy refuses what `isOpen` does not allow, and allows CORS. */
export async function startImitatedStore(isOpen: (url: string) => boolean) {
  const directory = await mkdtemp(path.join(tmpdir(), 'razgovor-bucket-'))
  const server = new S3rver({ port: 0, address: 'localhost', silent: true, directory })
  const { port } = await server.run()
  const guard = await startGuard(`http://localhost:${port}`, isOpen)
  return {
    endpoint: guard.url,
    site: key,
    owner: key,
    async close() {
      await guard[Symbol.asyncDispose]()
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

const startGuard = (endpoint: string, isOpen: (url: string) => boolean) =>
  startHttpServer((incoming, outgoing) => {
    const { method = '', headers, url = '/' } = incoming
    const isSigned = headers.authorization !== undefined || url.includes('X-Amz-Signature=')
    if (!isSigned && !(method === 'GET' && isOpen(url))) {
      outgoing.writeHead(403).end()
      return
    }
    const passed = request(new URL(url, endpoint), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode!, { ...answer.headers, 'access-control-allow-origin': '*' })
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'vitest'
import { needsTool } from '../../../scripts/vitest/needs-tool.ts'
import { realTime } from '../../../scripts/vitest/real-time.ts'
import { freePort } from './start-api.ts'

/** A Redis of the test's own on a free port. Skips the test where Redis is not installed. */
export async function startRedis(context: TestContext) {
  needsTool(context, 'redis-server')
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-redis-'))
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const server = spawn('redis-server', settings, { env: realTime })
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept connections') && resolve())
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code} before it was ready`)))
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.kill()
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

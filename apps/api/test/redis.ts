import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'vitest'
import { needsTool } from '../../../scripts/vitest/needs-tool.ts'
import { freePort } from './start-api.ts'

/** A Redis of the test's own on a free port. Skips the test where Redis is not installed. */
export async function startRedis(context: TestContext) {
  needsTool(context, 'redis-server')
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-redis-'))
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder])
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept connections') && resolve())
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

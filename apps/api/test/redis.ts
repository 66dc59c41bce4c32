import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'vitest'
import { needsTool } from '../../../scripts/vitest/needs-tool.ts'
import { realTime } from '../../../scripts/vitest/real-time.ts'
import { freePort } from '../../../scripts/vitest/free-port.ts'

/** Skips the test if Redis is not installed. */
export async function startRedis(context: TestContext) {
  needsTool(context, 'redis-server')
  return startInstalledRedis()
}

export async function startInstalledRedis() {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-redis-'))
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]

  async function start(): Promise<ChildProcess> {
    const server = spawn('redis-server', settings, { env: realTime })
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept connections') && resolve())
      server.once('exit', (code) => reject(new Error(`redis-server ended with ${code} before it was ready`)))
    })
    return server
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }

  let server = await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    /** Keeps the port, but no data. */
    async restart() {
      server = await start()
    },
    /** Connections stay open and new ones are accepted, but none is answered. */
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      server.kill('SIGCONT')
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

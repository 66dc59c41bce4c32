import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findTool, toolFolders } from '../find-tool.ts'
import { freePort } from '../vitest/free-port.ts'

// The last commit of the archived repository.
const module = 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c'
const startSeconds = 30

/** An empty store. Undefined if neither MinIO nor Go is installed. */
export async function startMinio(print: (line: string) => void) {
  const bin = findTool('minio', toolFolders) ?? buildMinio(print)
  if (bin === undefined) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-minio-'))
  const [user, password] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')]
  const address = `127.0.0.1:${await freePort()}`
  const { PATH = '', HOME = folder } = process.env
  const logFile = path.join(folder, 'minio.log')
  const log = openSync(logFile, 'w')
  const server = spawn(path.join(bin, 'minio'), ['server', '--address', address, path.join(folder, 'data')], {
    // MINIO_CI_CD accepts a folder on the system's disk.
    env: { PATH, HOME, MINIO_ROOT_USER: user, MINIO_ROOT_PASSWORD: password, MINIO_BROWSER: 'off', MINIO_CI_CD: 'on' },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const ended = once(server, 'close')
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)

  async function stop(): Promise<void> {
    server.kill()
    await ended
    process.off('exit', kill)
    rmSync(folder, { recursive: true })
  }
  if (!(await isReady(`http://${address}`, server))) {
    print(readFileSync(logFile, 'utf8'))
    await stop()
    throw new Error('MinIO did not start.')
  }
  const environment = {
    TEST_S3_ENDPOINT: `http://${address}`,
    TEST_S3_ACCESS_KEY: user,
    TEST_S3_SECRET_KEY: password,
  }
  return { environment, [Symbol.asyncDispose]: stop }
}

function buildMinio(print: (line: string) => void): string | undefined {
  const go = findTool('go', [...toolFolders, '/usr/local/go/bin'])
  if (go === undefined) return undefined
  print(`Building MinIO (go install ${module}), some minutes.`)
  const { status } = spawnSync(path.join(go, 'go'), ['install', module], { stdio: 'inherit' })
  const bin = findTool('minio', toolFolders)
  if (status !== 0 || bin === undefined) throw new Error('MinIO was not built into a folder of PATH or ~/go/bin.')
  return bin
}

async function isReady(url: string, server: ChildProcess): Promise<boolean> {
  const until = Date.now() + startSeconds * 1000
  while (server.exitCode === null && Date.now() < until) {
    const isUp = await fetch(`${url}/minio/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return true
    await wait(100)
  }
  return false
}

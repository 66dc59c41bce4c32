import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findTool, toolFolders } from '../find-tool.ts'
import { freePort } from '../vitest/free-port.ts'

// The last commit of the archived repository.
const serverModule = 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c'
const clientModule = 'github.com/minio/mc@v0.0.0-20250313080218-cf909e1063a9'
const startSeconds = 30

// Where Go installs, and where MinIO's client is looked for: Debian's mc is a file manager.
const goBin = path.join(homedir(), 'go/bin')

// Those that docs/operations.md asks for. The tests prove that the site needs no others.
const rights = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:ListBucket']

/**
 * An empty store, with a key that may do all and one that has only the rights of a site. Undefined if MinIO or its client
 * is missing and Go is not installed.
 */
export async function startMinio(print: (line: string) => void) {
  const bin = findTool('minio', toolFolders) ?? build('minio', serverModule, print)
  const clientBin = findTool('mc', [goBin]) ?? build('mc', clientModule, print)
  if (bin === undefined || clientBin === undefined) return undefined
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
  const site = addSite({ file: path.join(clientBin, 'mc'), folder, host: `http://${user}:${password}@${address}` })
  const environment = {
    TEST_S3_ENDPOINT: `http://${address}`,
    TEST_S3_SITE_KEY: site.key,
    TEST_S3_SITE_SECRET: site.secret,
    TEST_S3_OWNER_KEY: user,
    TEST_S3_OWNER_SECRET: password,
  }
  return { environment, [Symbol.asyncDispose]: stop }
}

function build(tool: string, module: string, print: (line: string) => void): string | undefined {
  const go = findTool('go', [...toolFolders, '/usr/local/go/bin'])
  if (go === undefined) return undefined
  print(`Building ${tool} (go install ${module}), some minutes.`)
  const env = { ...process.env, GOBIN: goBin }
  const { status } = spawnSync(path.join(go, 'go'), ['install', module], { stdio: 'inherit', env })
  if (status !== 0) throw new Error(`${tool} was not built.`)
  return goBin
}

interface Client {
  file: string
  folder: string
  // With the owner's name and password.
  host: string
}

function addSite(client: Client): { key: string; secret: string } {
  const [key, secret] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')]
  const policy = path.join(client.folder, 'policy.json')
  const statement = { Effect: 'Allow', Action: rights, Resource: 'arn:aws:s3:::*' }
  writeFileSync(policy, JSON.stringify({ Version: '2012-10-17', Statement: [statement] }))
  administer(client, ['policy', 'create', 'store', 'site', policy])
  administer(client, ['user', 'add', 'store', key, secret])
  administer(client, ['policy', 'attach', 'store', 'site', '--user', key])
  return { key, secret }
}

function administer(client: Client, args: string[]): void {
  const options = ['--config-dir', path.join(client.folder, 'mc'), 'admin']
  const { status, stderr } = spawnSync(client.file, [...options, ...args], {
    env: { HOME: client.folder, MC_HOST_store: client.host },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`mc admin ${args[0]} ${args[1]}: ${stderr}`)
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

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from './vitest/free-port.ts'

const checkout = path.resolve(import.meta.dirname, '..')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-start-'))
  // As root the database runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

// Three consecutive free ports are not guaranteed, so each is requested separately.
async function freePorts(): Promise<Record<'PORT' | 'SANDBOX_PORT' | 'ROOMS_PORT', string>> {
  const [PORT, SANDBOX_PORT, ROOMS_PORT] = [await freePort(), await freePort(), await freePort()].map(String)
  return { PORT: PORT!, SANDBOX_PORT: SANDBOX_PORT!, ROOMS_PORT: ROOMS_PORT! }
}

// Excludes the caller's settings, but keeps the shifted date of scripts/test-dates.ts.
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(PATH|TZ|LD_PRELOAD|FAKETIME.*)$/.test(name)),
)

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: checkout,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const isUp = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Ctrl-C stops everything')) resolve()
      })
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const failed = () => ended.then(() => Promise.reject(new Error(output)))
  return { child, ended, output: () => output, ready: () => Promise.race([isUp, failed()]) }
}

// Returns a process and all its descendants.
function treeOf({ pid }: ChildProcess): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) }]
      } catch {
        return []
      }
    })
  const tree = [pid!]
  for (const known of tree) tree.push(...parents.filter(({ parent }) => parent === known).map((child) => child.pid))
  return tree
}

const realCredentials = { TBANK_TERMINAL_KEY: 'real', TBANK_PASSWORD: 'real' }

// Addresses by which other machines reach this one.
function outerAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function speakersCount(port: string): Promise<number> {
  const answer = await fetch(`http://localhost:${port}/api/speakers?limit=1`)
  return ((await answer.json()) as { total_count: number }).total_count
}

test('npm start runs the product, and its data survives a stop and a kill', { timeout: 600_000 }, async () => {
  const environment = { ...(await freePorts()), DATA_DIR: newFolder() }

  const first = start(environment)
  await first.ready()
  expect(first.output()).toContain('listener@razgovor.example')
  expect(await speakersCount(environment.PORT)).toBeGreaterThanOrEqual(24)
  expect(await (await fetch(`http://localhost:${environment.PORT}/`)).text()).toContain('Поговори с')
  expect((await fetch(`http://localhost:${environment.SANDBOX_PORT}/mail`)).status).toBe(200)
  const firstTree = treeOf(first.child)
  first.child.kill('SIGTERM')
  await first.ended
  expect(firstTree.filter(isRunning)).toEqual([])

  const second = start(environment)
  await second.ready()
  const tree = treeOf(second.child)
  spawnSync('kill', ['-9', ...tree.map(String)])
  await second.ended

  const third = start({ ...environment, HOST: '0.0.0.0', PUBLIC_DEMONSTRATION: 'true' })
  await third.ready()
  for (const address of outerAddresses()) {
    expect((await fetch(`http://${address}:${environment.PORT}/health/live`)).status).toBe(200)
    await expect(fetch(`http://${address}:${environment.SANDBOX_PORT}/_control/mail?to=a`)).rejects.toThrow(
      'fetch failed',
    )
  }
  expect(await speakersCount(environment.PORT)).toBeGreaterThanOrEqual(24)

  const intruder = start({ ...(await freePorts()), DATA_DIR: environment.DATA_DIR })
  expect(await intruder.ended).toBe(1)
  expect(intruder.output()).toMatch(/already|in use|another/i)

  const thirdTree = treeOf(third.child)
  third.child.kill('SIGKILL')
  await third.ended
  await expect.poll(() => thirdTree.filter(isRunning)).toEqual([])

  const forReal = start({ ...environment, ...realCredentials, SMTP_URL: 'smtp://localhost:9' })
  expect(await forReal.ended).toBe(1)
  expect(forReal.output()).toContain('This database is a demonstration')
  expect(forReal.output()).toContain('npm run admin -- remove-demo')
})

test.each([
  ['HOST', '0.0.0.0'],
  ['PUBLIC_URL', 'https://shop.example'],
])('%s=%s does not expose a demo to other machines', async (name, value) => {
  const { ended, output } = start({ ...(await freePorts()), DATA_DIR: newFolder(), [name]: value })
  expect(await ended).toBe(1)
  expect(output()).toContain(`${name}=${value} opens the site to other machines`)
  expect(output()).toContain('PUBLIC_DEMONSTRATION=true')
  expect(output()).not.toContain('Sandbox listening at')
})

test('the error for a port in use names the variable that changes it', async () => {
  const ports = await freePorts()
  const occupant = createServer().listen(Number(ports.PORT), 'localhost')
  await once(occupant, 'listening')
  const { ended, output } = start({ ...ports, DATA_DIR: newFolder() })
  expect(await ended).toBe(1)
  expect(output().trim()).toBe(
    `Port ${ports.PORT} is already in use: stop the other process, or set PORT to another port.`,
  )
  await once(occupant.close(), 'close')
})

test('an unwritable data folder is reported in one sentence', async () => {
  const file = path.join(newFolder(), 'a-file')
  writeFileSync(file, '')
  const { ended, output } = start({ ...(await freePorts()), DATA_DIR: path.join(file, 'data') })
  expect(await ended).toBe(1)
  expect(output().trim().split('\n')).toHaveLength(1)
  expect(output()).toContain(path.join(file, 'data'))
})

test('with real credentials the sandbox stays off, and missing settings are named', async () => {
  const { ended, output } = start({
    ...(await freePorts()),
    DATA_DIR: newFolder(),
    ...realCredentials,
  })
  expect(await ended).toBe(1)
  expect(output()).toContain('SMTP_URL is required')
  expect(output()).not.toContain('Sandbox listening at')
})

test('the error for an invalid setting names it', async () => {
  const { ended, output } = start({ PORT: 'eighty', DATA_DIR: newFolder() })
  expect(await ended).toBe(1)
  expect(output().trim()).toBe('PORT must be a port from 1 to 65535, not "eighty".')
})

test('an old Node version prints how to get the right one', () => {
  const old = `Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } })`
  const { status, stderr } = spawnSync(process.execPath, ['-e', `${old}; require('./scripts/require-node.cjs')`], {
    cwd: checkout,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('Node 20.1.0 is too old')
})

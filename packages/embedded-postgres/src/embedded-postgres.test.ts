import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { needsLongRun, skipTest } from '../../../scripts/vitest/needs-tool.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { processStart } from './processes.ts'

const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: 20 }

async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'embedded-postgres-'))
  await chmod(folder, 0o711)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(folder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, settings })
  onTestFinished(() => server.stop())
  return server
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Starts the server from a separate process that can be killed. */
async function startInChild(
  folder: string,
  env = process.env,
): Promise<{ url: string; pid: number; kill(): Promise<void> }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))}
    const { url, pid } = await startEmbeddedPostgres(${JSON.stringify({ folder, settings })})
    console.log(JSON.stringify({ url, pid }))
    setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  async function kill() {
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  const [line] = await once(createInterface(child.stdout), 'line')
  return { ...JSON.parse(line), kill }
}

test('a new folder gets a running server that sorts, lowercases and searches Russian text', async () => {
  const { url } = await start(await makeTemporaryFolder())
  const answer = await query(
    url,
    `select lower('ЁЖ'), to_tsvector('russian', 'Новые Разговоры')::text, current_setting('data_checksums'),
      current_setting('server_encoding'), (select string_agg(x, '' order by x collate "ru-x-icu") from unnest('{я,ё,е,а}'::text[]) x)`,
  )
  expect(answer).toEqual(['ёж', "'нов':1 'разговор':2", 'on', 'UTF8', 'аеёя'])
})

test('a wrong password is refused', async (context) => {
  needsLongRun(context)
  const { url } = await start(await makeTemporaryFolder())
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('only its owner can read the password file', async (context) => {
  needsLongRun(context)
  const folder = await makeTemporaryFolder()
  await start(folder)
  expect((await stat(path.join(folder, 'password'))).mode & 0o777).toBe(0o600)
})

test('data survives a restart', async () => {
  const folder = await makeTemporaryFolder()
  const first = await start(folder)
  await query(first.url, 'create table kept as select 42 as answer')
  await Promise.all([first.stop(), first.stop()])
  expect(processStart(first.pid)).toBeUndefined()

  const second = await start(folder)
  expect(await query(second.url, 'select answer from kept')).toEqual([42])
})

test('a second instance on the same folder is refused with pid and folder', async () => {
  const folder = await makeTemporaryFolder()
  const first = await start(folder)
  await expect(start(folder)).rejects.toThrow(
    `Another process (pid ${process.pid}) already runs the database in ${folder}: stop it, or set DATA_DIR to another folder.`,
  )
  expect(await query(first.url, 'select 1')).toEqual([1])
})

test('the server of a killed parent stops before the next start', async (context) => {
  needsLongRun(context)
  const folder = await makeTemporaryFolder()
  const child = await startInChild(folder)
  await query(child.url, 'create table kept as select 42 as answer')
  await child.kill()

  const next = await start(folder)
  expect(processStart(child.pid)).toBeUndefined()
  expect(await query(next.url, 'select answer from kept')).toEqual([42])
})

test('without setpriv the next start stops the server of a killed parent', async (context) => {
  needsLongRun(context)
  if (process.platform !== 'linux') skipTest(context, 'setpriv exists on Linux only')
  const programs = await makeTemporaryFolder()
  await writeFile(path.join(programs, 'setpriv'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const folder = await makeTemporaryFolder()
  const child = await startInChild(folder, { ...process.env, PATH: `${programs}:${process.env['PATH']}` })
  await child.kill()
  expect(await query(child.url, 'select 1')).toEqual([1])

  const next = await start(folder)
  expect(processStart(child.pid)).toBeUndefined()
  expect(await query(next.url, 'select 1')).toEqual([1])
})

test('committed data is recovered after parent and server are killed', async () => {
  const folder = await makeTemporaryFolder()
  const child = await startInChild(folder)
  await query(child.url, 'create table kept as select 42 as answer')
  process.kill(child.pid, 'SIGKILL')
  await child.kill()

  const next = await start(folder)
  expect(await query(next.url, 'select answer from kept')).toEqual([42])
})

test('a folder works if its path is too long or has special characters for a socket', async (context) => {
  needsLongRun(context)
  const folder = path.join(await makeTemporaryFolder(), 'длинный, "странный" путь '.repeat(4), 'x'.repeat(100))
  const { url } = await start(folder)
  expect(await query(url, 'select 1')).toEqual([1])
})

test('the error names a folder that cannot be created', async () => {
  const file = path.join(await makeTemporaryFolder(), 'file')
  await writeFile(file, '')
  await expect(start(path.join(file, 'data'))).rejects.toThrow(
    `The data folder ${file}/data is a file or inside one: free space or fix permissions there, or set DATA_DIR to another folder.`,
  )
})

test('data of another major version is refused and left unchanged', async () => {
  const folder = await makeTemporaryFolder()
  await mkdir(path.join(folder, 'data'))
  await writeFile(path.join(folder, 'data/PG_VERSION'), '15\n')
  await expect(start(folder)).rejects.toThrow(
    `The data in ${folder}/data was written by PostgreSQL 15 but this is PostgreSQL 18`,
  )
  expect(await readFile(path.join(folder, 'data/PG_VERSION'), 'utf8')).toBe('15\n')
})

test('an invalid setting is reported with PostgreSQL’s own message', async () => {
  const folder = await makeTemporaryFolder()
  const refused = startEmbeddedPostgres({ folder, settings: { ...settings, shared_buffers: 'plenty' } })
  await expect(refused).rejects.toThrow('invalid value for parameter "shared_buffers": "plenty"')
})

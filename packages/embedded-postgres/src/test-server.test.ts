import { existsSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestServer } from './test-server.ts'

test('the test server uses a temporary folder that stop removes', async () => {
  vi.stubEnv('DATABASE_URL_FOR_TESTS', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const server = await startTestServer()
  onTestFinished(server.stop)
  const client = new Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query('select current_setting($1) fsync, current_setting($2) folder', [
    'fsync',
    'data_directory',
  ])
  await client.end()
  expect(rows[0].fsync).toBe('off')

  await server.stop()
  expect(existsSync(path.dirname(rows[0].folder))).toBe(false)
})

test('DATABASE_URL_FOR_TESTS replaces the test server', async () => {
  vi.stubEnv('DATABASE_URL_FOR_TESTS', 'postgres://tester@localhost/postgres')
  onTestFinished(() => void vi.unstubAllEnvs())
  const server = await startTestServer()
  expect(server.url).toBe('postgres://tester@localhost/postgres')
})

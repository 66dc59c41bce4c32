import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startTestServer } from '@razgovor/embedded-postgres/test-server'
import { Client } from 'pg'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { describeSchema } from './schema/describe-schema.ts'
import { checkout } from './start/settings.ts'

// Migrates an empty database and writes what depends on it: docs/schema.sql and apps/api/src/db/types.ts. With --check
// it only compares them.

const file = path.join(checkout, 'docs/schema.sql')
const isCheck = process.argv.includes('--check')

const server = await startTestServer()
const url = new URL(server.url)
url.pathname = '/razgovor_schema'
try {
  await onDatabase(server.url, async (client) => {
    await client.query('drop database if exists razgovor_schema with (force)')
    await client.query('create database razgovor_schema')
  })
  await migrate(url.href)
  const schema = await onDatabase(url.href, describeSchema)
  const codegen = spawnSync('kysely-codegen', [`--url=${url.href}`, ...(isCheck ? ['--verify'] : [])], {
    cwd: checkout,
    encoding: 'utf8',
  })
  const faults = [
    ...(isCheck && readFileSync(file, 'utf8') !== schema ? ['docs/schema.sql differs from the migrations'] : []),
    // Its stderr is full of warnings, because it cannot parse our overrides with TypeScript 7; it copies them
    // unchanged.
    ...(codegen.status === 0 ? [] : ['apps/api/src/db/types.ts differs from the migrations']),
  ]
  if (!isCheck) writeFileSync(file, schema)
  for (const fault of faults) process.stderr.write(`${fault}: run npm run schema\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await server.stop()
}

async function onDatabase<T>(connection: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: connection })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

import pg from 'pg'
import { expect, test } from 'vitest'
import { startInstalledPostgres } from '../../apps/api/test/installed-postgres.ts'
import { dropDatabase } from './drop-database.ts'

const slowAutovacuum = ['autovacuum_naptime=1s', 'autovacuum_vacuum_cost_delay=100ms', 'autovacuum_vacuum_cost_limit=1']

async function connectTo(url: string) {
  const client = new pg.Client({ connectionString: url })
  // The server ends some of them.
  client.on('error', () => {})
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

test('a role that is no superuser drops its database while autovacuum works in it and its own connections are open', async (context) => {
  await using server = await startInstalledPostgres(context, { settings: slowAutovacuum })
  await using admin = await connectTo(server.urlOf('postgres'))
  await admin.query('create role operator login createdb')
  const urlOf = (database: string) => server.urlOf(database).replace('postgres@', 'operator@')
  await using operator = await connectTo(urlOf('postgres'))
  await operator.query('create database copy')
  await using left = await connectTo(urlOf('copy'))
  await left.query('create table rows as select generate_series(1, 100000) as n')
  await left.query('delete from rows')
  // Otherwise autovacuum learns of it some ten seconds later.
  await left.query('select pg_stat_force_next_flush()')
  const listWorkers = async () => {
    const { rows } = await admin.query<{ kind: string }>(
      `select backend_type as kind from pg_stat_activity where datname = 'copy' and pid <> pg_backend_pid()`,
    )
    return rows.map(({ kind }) => kind)
  }
  await expect.poll(listWorkers).toContain('autovacuum worker')
  await dropDatabase(operator, 'copy')
  const { rows } = await admin.query(`select from pg_database where datname = 'copy'`)
  expect(rows).toEqual([])
  await dropDatabase(operator, 'copy')
})

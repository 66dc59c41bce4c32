import type { ClientBase } from 'pg'

/**
 * Drops a database of the client's role, if it exists, and ends the role's connections to it. Does not use `with
 * (force)`, which fails for a role that is no superuser while autovacuum works in the database. A plain drop ends
 * autovacuum itself.
 */
export async function dropDatabase(
  client: ClientBase & { escapeIdentifier(text: string): string },
  name: string,
): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
  await client.query(`drop database if exists ${client.escapeIdentifier(name)}`)
}

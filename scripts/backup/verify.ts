import type { ClientBase } from 'pg'
import { dropDatabase } from './drop-database.ts'
import { BackupError } from './errors.ts'
import { loadDatabase } from './load.ts'
import type { Content } from './manifest.ts'
import type { Report } from './report.ts'
import type { RowFormat } from './row-format.ts'
import type { Source } from './source.ts'
import { assertSums, type Sums } from './sums.ts'

interface Locale {
  provider: string
  collate: string
  ctype: string
  locale: string | null
}

const providers: Record<string, string> = { b: 'builtin', i: 'icu', c: 'libc' }

/** `create database` takes the server's locale, which may be another than that of this database. */
function localeClause({ provider, collate, ctype, locale }: Locale, quote: (text: string) => string): string {
  const name = providers[provider] ?? 'libc'
  const own = locale === null ? '' : ` ${name}_locale ${quote(locale)}`
  return `locale_provider ${name}${own} lc_collate ${quote(collate)} lc_ctype ${quote(ctype)}`
}

/** Throws a BackupError if the role may create no databases. */
export async function assertMayVerify(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string; may: boolean }>(
    `select rolname as role, rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`,
  )
  if (!rows[0]!.may)
    throw new BackupError(
      `The role ${rows[0]!.role} may create no database to verify the copy in: run "alter role ${rows[0]!.role} createdb" as a superuser, or use --no-verify.`,
    )
}

interface Verifying {
  url: string
  source: Source
  format: RowFormat
  content: Content
  sums: Sums
  report: Report
}

/**
 * Fills a separate database on the same server and compares it with the original. The caller has the lock of backups,
 * so an existing database of this name is a leftover.
 */
export async function verifyCopy(
  client: ClientBase & { escapeIdentifier(text: string): string; escapeLiteral(text: string): string },
  { url, sums, ...load }: Verifying,
): Promise<void> {
  await assertSums(load.source, sums)
  const { rows } = await client.query<Locale & { database: string }>(
    `select datname as database, d.datlocprovider as provider, d.datcollate as collate, d.datctype as ctype,
       coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale
     from pg_database d where datname = current_database()`,
  )
  const name = `${rows[0]!.database.slice(0, 50)}_verify`
  const locale = localeClause(rows[0]!, (text) => client.escapeLiteral(text))
  await dropDatabase(client, name)
  await client.query(`create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8' ${locale}`)
  try {
    const copy = new URL(url)
    copy.pathname = `/${encodeURIComponent(name)}`
    await loadDatabase({ url: copy.href, ...load })
  } finally {
    await dropDatabase(client, name)
  }
}

export function describeEqual({ tables, files, figures }: Content): string {
  const rows = (name: string) => tables[`public.${name}`] ?? tables[name]
  return `Compared and equal: ${rows('ledger_entries')} ledger entries (sum ${figures['ledger, all accounts']}), ${rows('bookings')} bookings, ${files.count} files.`
}

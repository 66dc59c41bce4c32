import { sql } from 'kysely'
import type { Db } from '../src/db/client.ts'

// What people write, what operators write for the site, and what the tax authority reads: no catalogue has it.
const written = [
  'api_keys',
  'audit_log',
  'categories',
  'consultation_messages',
  'consultation_requests',
  'conversation_messages',
  'conversation_reports',
  'disputes',
  'feedback',
  'funds',
  'legal_changes',
  'legal_details',
  'legal_details_history',
  'legal_document_versions',
  'legal_documents',
  'listener_notes',
  'meeting_answers',
  'meeting_kinds',
  'meeting_materials',
  'meeting_messages',
  'meeting_questions',
  'news',
  'packages',
  'payouts',
  'promo_codes',
  'receipt_items',
  'refunds',
  'review_reports',
  'reviews',
  'series',
  'site_pages',
  'speaker_applications',
  'speakers',
  'tariffs',
  'time_slots',
  'user_views',
  'users',
  'write_offs',
] as const

/** From now on names and texts are stored in Latin letters, so that a Russian sentence is one of the product's own. */
export async function writeContentInLatin(db: Db): Promise<void> {
  await sql`
    create function content_in_latin() returns trigger language plpgsql as $$
    begin
      return jsonb_populate_record(new, translate(to_jsonb(new)::text,
        'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
        'abvgdeejziyklmnoprstufhcqwwqyqeuaABVGDEEJZIYKLMNOPRSTUFHCQWWQYQEUA')::jsonb);
    end $$`.execute(db)
  for (const table of written) {
    const name = sql.table(table)
    await sql`create trigger a_content_in_latin before insert or update on ${name}
      for each row execute function content_in_latin()`.execute(db)
    await sql`alter table ${name} disable trigger user`.execute(db)
    await sql`alter table ${name} enable trigger a_content_in_latin`.execute(db)
    const [column] = await firstColumn(db, table)
    await sql`update ${name} set ${sql.ref(column!.name)} = ${sql.ref(column!.name)}`.execute(db)
    await sql`alter table ${name} enable trigger user`.execute(db)
  }
}

async function firstColumn(db: Db, table: string): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position limit 1`.execute(
    db,
  )
  return rows
}

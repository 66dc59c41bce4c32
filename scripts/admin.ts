import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { email as emailShape } from '@razgovor/contract/values'
import { startEmbeddedPostgres } from '@razgovor/embedded-postgres'
import { createLog } from '../apps/api/src/log.ts'
import { connect } from '../apps/api/src/db/client.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { createUser } from '../apps/api/src/modules/accounts/create-user.ts'
import { hashPassword } from '../apps/api/src/modules/accounts/passwords.ts'
import { readSettings } from './start/settings.ts'

/** The running site's database, or the embedded one started for the moment. */
async function openDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const { data_folder } = readSettings(process.env)
  const kept = path.join(data_folder, 'database-url')
  if (existsSync(kept)) {
    const url = readFileSync(kept, 'utf8')
    if (await answers(url)) return { url, stop: async () => {} }
  }
  return startEmbeddedPostgres({ folder: path.join(data_folder, 'postgres') })
}

const log = createLog('silent')

async function answers(url: string): Promise<boolean> {
  const { pool, close } = connect({ DATABASE_URL: url, DATABASE_POOL: 2 }, log)
  const isUp = await pool.query('select 1').then(
    () => true,
    () => false,
  )
  await close()
  return isUp
}

const parsed = emailShape.safeParse(process.argv[2] ?? '')
if (!parsed.success) {
  process.stderr.write('Say whose: npm run admin -- EMAIL\n')
  process.exit(1)
}
const email = parsed.data
const server = await openDatabase()
const { db, close } = connect({ DATABASE_URL: server.url, DATABASE_POOL: 2 }, log)
await migrate(db, server.url)
const changed = await db
  .updateTable('users')
  .set({ role: 'SUPER_ADMIN' })
  .where('email', '=', email)
  .returning('user_id')
  .executeTakeFirst()
if (changed) process.stdout.write(`${email} is a super admin now; it shows after the next sign-in.\n`)
else {
  const password = randomBytes(9).toString('base64url')
  const password_hash = await hashPassword(password)
  const now = new Date()
  await db.transaction().execute((tx) =>
    createUser(tx, now, {
      email,
      first_name: 'Главный',
      last_name: 'Администратор',
      time_zone_id: 'Europe/Moscow',
      password_hash,
      role: 'SUPER_ADMIN',
      email_confirmed_at: now,
    }),
  )
  process.stdout.write(`A super admin is made: ${email}, password ${password}\n`)
}
await close()
await server.stop()

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { email as emailShape } from '@razgovor/contract/values'
import { startEmbeddedPostgres } from '@razgovor/embedded-postgres'
import { createLog } from '../apps/api/src/log.ts'
import { systemClock } from '../apps/api/src/clock.ts'
import { connect, type Db } from '../apps/api/src/db/client.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { createUser } from '../apps/api/src/modules/accounts/sign-in/create-user.ts'
import { endSessionsOf } from '../apps/api/src/modules/accounts/sessions/end-sessions.ts'
import { hashPassword } from '../apps/api/src/modules/accounts/credentials/passwords.ts'
import { RemovalError, removeDemo } from './admin/remove-demo.ts'
import { readSettings } from './start/settings.ts'

/** What a person can act on: printed without a stack. */
class AdminError extends Error {
  override name = 'AdminError'
}

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

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main(word: string): Promise<void> {
  const parsed = emailShape.safeParse(word)
  if (!parsed.success && word !== 'remove-demo')
    throw new AdminError('Say whose: npm run admin -- EMAIL [--new-password]')
  const server = await openDatabase()
  const { db, close } = connect({ DATABASE_URL: server.url, DATABASE_POOL: 2 }, log)
  try {
    await migrate(db, server.url)
    if (parsed.success) await makeAdmin(db, parsed.data)
    else await closeDemo(db)
  } finally {
    await close()
    await server.stop()
  }
}

async function closeDemo(db: Db): Promise<void> {
  const { accounts, admins } = await removeDemo({ db, clock: systemClock }).catch((error: unknown) => {
    throw error instanceof RemovalError ? new AdminError(error.message) : error
  })
  say(`${accounts} accounts of the demonstration are closed; what they published goes when the site starts.`)
  say('Their past meetings and payments stay in the books: for clean books start with an empty database.')
  say(`Super admins: ${admins.join(', ')}`)
}

async function makeAdmin(db: Db, email: string): Promise<void> {
  const password = randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  const now = new Date()
  const needsPassword = process.argv.includes('--new-password')
  const changed = await db
    .updateTable('users')
    .set({ role: 'SUPER_ADMIN', ...(needsPassword && { password_hash }) })
    .where('email', '=', email)
    .returning('user_id')
    .executeTakeFirst()
  if (changed) {
    say(`${email} is a super admin now; it shows after the next sign-in.`)
    if (!needsPassword) return
    // Whoever may have had the old one is out.
    await endSessionsOf(db, now, changed)
    return say(`The new password is ${password}, and all sessions have ended.`)
  }
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
  say(`A super admin is made: ${email}, password ${password}`)
}

await main(process.argv[2] ?? '').catch((error: unknown) => {
  if (!(error instanceof AdminError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})

import { randomBytes } from 'node:crypto'
import { email as emailShape } from '@razgovor/contract/values'
import { createLog } from '../apps/api/src/telemetry/log.ts'
import { systemClock } from '../apps/api/src/time/clock.ts'
import { connect, type Db } from '../apps/api/src/db/client.ts'
import { transact } from '../apps/api/src/db/transact.ts'
import { migrate, UnusableDatabaseError } from '../apps/api/src/db/migrate.ts'
import { createUser } from '../apps/api/src/modules/accounts/sign-in/create-user.ts'
import { endSessionsOf } from '../apps/api/src/modules/accounts/sessions/end-sessions.ts'
import { hashPassword } from '../apps/api/src/modules/accounts/credentials/passwords.ts'
import { RemovalError, removeDemo } from './admin/remove-demo.ts'
import { silentBus } from './silent-bus.ts'
import { openDatabase } from './start/open-database.ts'

// Printed without a stack trace.
class AdminError extends Error {
  override name = 'AdminError'
}

const log = createLog('silent')

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function main(word: string): Promise<void> {
  const parsed = emailShape.safeParse(word)
  if (!parsed.success && word !== 'remove-demo')
    throw new AdminError('Usage: npm run admin -- EMAIL [--new-password] | remove-demo')
  const server = await openDatabase(process.env)
  const { db, close } = connect({ DATABASE_URL: server.url, DATABASE_POOL: 2 }, log)
  try {
    await migrate(server.url)
    if (parsed.success) await createAdmin(db, parsed.data)
    else await closeDemo(db)
  } finally {
    await close()
    await server.stop()
  }
}

async function closeDemo(db: Db): Promise<void> {
  const { accounts, admins } = await removeDemo({ db, clock: systemClock, bus: silentBus }).catch((error: unknown) => {
    throw error instanceof RemovalError ? new AdminError(error.message) : error
  })
  print(`Closed ${accounts} demo accounts; the site removes their content when it starts.`)
  print('Their past meetings and payments stay in the books; start with an empty database for clean books.')
  print(`Super admins: ${admins.join(', ')}`)
}

async function createAdmin(db: Db, email: string): Promise<void> {
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
    print(`${email} is now a super admin, effective at the next sign-in.`)
    if (!needsPassword) return
    // Signs out anyone who had the old password.
    await transact({ db, clock: systemClock, bus: silentBus }, (tx) => endSessionsOf(tx, now, changed))
    return print(`New password: ${password}. All sessions were signed out.`)
  }
  await transact({ db, clock: systemClock, bus: silentBus }, (tx) =>
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
  print(`Created super admin ${email}, password ${password}`)
}

await main(process.argv[2] ?? '').catch((error: unknown) => {
  if (!(error instanceof AdminError || error instanceof UnusableDatabaseError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})

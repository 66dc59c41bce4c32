import { createLog } from '../apps/api/src/telemetry/log.ts'
import { sql } from 'kysely'
import { hashPassword } from '../apps/api/src/modules/accounts/credentials/passwords.ts'
import { connect, type Db } from '../apps/api/src/db/client.ts'
import { directSetting } from '../apps/api/src/startup/config-values.ts'
import { transact } from '../apps/api/src/db/transact.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { insertBookings } from './seed/insert-bookings.ts'
import { insertPageViews } from './seed/insert-page-views.ts'
import { insertPeople } from './seed/insert-people.ts'
import { insertOffers } from './seed/insert-offers.ts'
import { insertFunds, insertNews } from './seed/insert-content.ts'
import { insertSlots } from './seed/insert-slots.ts'
import { insertSubscriptions } from './seed/insert-tariffs.ts'
import { demoCode, demoLogins, demoPassword } from './seed/logins.ts'
import { writePortraits } from './seed/write-portraits.ts'
import { silentBus } from './silent-bus.ts'

export { demoCode, demoLogins }

/** Fills an empty database with demo data around `now`; does nothing in any other. */
export async function seedDemo({ db, now, files_folder }: { db: Db; now: Date; files_folder: string }): Promise<void> {
  if (await hasUsers(db)) return
  const [password_hash] = await Promise.all([hashPassword(demoPassword), writePortraits(files_folder)])
  await transact({ db, clock: { now: () => now }, bus: silentBus }, async (tx) => {
    await sql`lock table users in share row exclusive mode`.execute(tx)
    if (await hasUsers(tx)) return
    await insertFunds(tx, now)
    const people = await insertPeople(tx, now, password_hash)
    await insertSubscriptions(tx, now, people.speakers)
    await insertPageViews(tx, now, people.speakers)
    await insertOffers(tx, now, people.speakers)
    const slots = await insertSlots(tx, now, people.speakers)
    await insertBookings(tx, now, { slots, listeners: people.listeners })
    await insertNews(tx, now)
  })
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst()) !== undefined
}

if (import.meta.main) {
  const { FILES_DIR, SEED } = process.env
  const database_url = process.env[directSetting(process.env)]
  if (!database_url || !FILES_DIR) {
    process.stderr.write('DATABASE_URL and FILES_DIR are required.\n')
    process.exit(1)
  }
  if (SEED !== 'none') await seedOnce(database_url, FILES_DIR)
}

async function seedOnce(database_url: string, files_folder: string): Promise<void> {
  const log = createLog('error')
  const { db, close } = connect({ DATABASE_URL: database_url, DATABASE_POOL: 2 }, log)
  try {
    await migrate(database_url)
    await seedDemo({ db, now: new Date(), files_folder })
    for (const { title, email, password } of demoLogins) process.stdout.write(`${title}: ${email} ${password}\n`)
    process.stdout.write(`${demoCode.title}: ${demoCode.code}\n`)
  } finally {
    await close()
  }
}

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '../apps/api/src/telemetry/log.ts'
import { getHome, listSpeakers } from '@razgovor/contract/speakers'
import { afterAll, expect, test } from 'vitest'
import { connect, type Db } from '../apps/api/src/db/client.ts'
import { getFigures } from '../apps/api/src/modules/figures/get-figures.ts'
import { findDifferences } from '../apps/api/src/modules/ledger/check-ledger.ts'
import { listPackages } from '../apps/api/src/modules/packages/list-packages.ts'
import { listReviews } from '../apps/api/src/modules/reviews/list-reviews.ts'
import { composeHome } from '../apps/api/src/modules/speakers/compose-home.ts'
import { listSpeakers as findSpeakers } from '../apps/api/src/modules/speakers/list-speakers.ts'
import { borrowDatabase } from '../apps/api/test/test-database.ts'
import { demoCode, demoLogins, seedDemo } from './seed.ts'
import { tintOf } from '../apps/api/src/ssr/tint.ts'

const zone = 'Europe/Moscow'

async function seeded(now: Date) {
  const { url, release } = await borrowDatabase()
  const { db, close } = connect({ DATABASE_URL: url, DATABASE_POOL: 4 }, createLog('silent'))
  const files_folder = await mkdtemp(path.join(tmpdir(), 'razgovor-seed-'))
  await seedDemo({ db, now, files_folder })
  return {
    db,
    files_folder,
    async [Symbol.asyncDispose]() {
      await close()
      await release()
      await rm(files_folder, { recursive: true, force: true })
    },
  }
}

async function counts(db: Db) {
  const count = async (
    table:
      | 'users'
      | 'speakers'
      | 'time_slots'
      | 'bookings'
      | 'conversations'
      | 'series'
      | 'news'
      | 'categories'
      | 'funds'
      | 'reviews'
      | 'packages'
      | 'promo_codes',
  ) =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return {
    users: await count('users'),
    speakers: await count('speakers'),
    time_slots: await count('time_slots'),
    bookings: await count('bookings'),
    conversations: await count('conversations'),
    series: await count('series'),
    news: await count('news'),
    categories: await count('categories'),
    funds: await count('funds'),
    reviews: await count('reviews'),
    packages: await count('packages'),
    promo_codes: await count('promo_codes'),
  }
}

const now = new Date('2026-11-21T12:00:00Z')
const demo = await seeded(now)
afterAll(() => demo[Symbol.asyncDispose]())

test('seeding creates a complete marketplace, and seeding again changes nothing', async () => {
  const first = await counts(demo.db)
  expect(first).toMatchObject({
    speakers: 28,
    series: 5,
    news: 6,
    categories: 8,
    funds: 2,
    packages: 3,
    promo_codes: 1,
  })
  expect(first.time_slots).toBeGreaterThan(1000)
  expect(first.bookings).toBeGreaterThan(50)
  expect(first.conversations).toBeGreaterThan(20)
  expect(first.reviews).toBeGreaterThan(40)

  await seedDemo({ db: demo.db, now, files_folder: demo.files_folder })
  expect(await counts(demo.db)).toEqual(first)
})

// In Moscow: morning, day, evening, the last half-hour of the day, night.
test.each(['06:00', '12:00', '16:00', '20:30', '00:30'])('the board is not empty at %s UTC', async (time) => {
  const then = new Date(`2026-11-21T${time}:00Z`)
  await using site = await seeded(then)
  const home = getHome.response.parse(await composeHome(site.db, then, zone))
  expect(home.board.length).toBeGreaterThan(0)
  expect(home.series).toHaveLength(3)
  expect(home.news).toHaveLength(3)
  const timur = home.board.find(({ speaker }) => speaker.alias === 'timur-abdrahmanov')
  expect(timur?.slot).toMatchObject({ amount: 0, places_free: 1 })
})

test('the speaker whose login is printed has figures to show', async () => {
  const email = 'anna@razgovor.example'
  const anna = await demo.db.selectFrom('users').select('user_id').where('email', '=', email).executeTakeFirstOrThrow()
  const figures = await getFigures(demo.db, anna.user_id, { from: '2026-10-23', to: '2026-11-21' })
  expect(figures.views.days).toHaveLength(29)
  expect(figures.views.total).toBeGreaterThan(figures.views.booked)
  expect(figures.views.booked).toBeGreaterThan(0)
  expect(figures.income.length).toBeGreaterThan(0)
  expect(figures.listeners.total).toBeGreaterThan(0)
  expect(figures.busy_hours.length).toBeGreaterThan(0)
})

// On any weekday and at any hour.
test.each(['2026-11-21T12:00:00Z', '2026-11-23T05:00:00Z', '2026-11-25T20:30:00Z'])(
  'a visitor at %s sees stars, reviews with replies, a package and a promo code of the speaker whose login is printed',
  async (time) => {
    const then = new Date(time)
    await using site = await seeded(then)
    const { items } = listSpeakers.response.parse(await findSpeakers(site.db, then, { offset: 0, limit: 100 }))
    expect(items.filter(({ rating }) => rating.average !== null).length).toBeGreaterThan(5)
    const anna = items.find(({ alias }) => alias === demoCode.alias)!
    expect(anna.rating.average).toBeGreaterThan(3)
    const asked = { offset: 0, limit: 20, sort: 'newest' as const }
    const reviews = await listReviews(site.db, { ...asked, user_id: anna.user_id })
    expect(reviews.items.some(({ reply }) => reply !== null)).toBe(true)
    const packages = await listPackages(site.db, then, { offset: 0, limit: 20, speaker_id: anna.user_id })
    expect(packages.items).toMatchObject([{ meetings: 5, minutes: 45 }])
    const code = await site.db.selectFrom('promo_codes').selectAll().executeTakeFirstOrThrow()
    expect(code).toMatchObject({ speaker_id: anna.user_id, code: demoCode.code, is_active: true })
  },
)

test('past paid meetings are earned, and the ledger agrees', async () => {
  const earners = await demo.db.selectFrom('speaker_balances').select('balance').where('balance', '>', 0).execute()
  expect(earners.length).toBeGreaterThan(5)
  expect(await findDifferences(demo.db, now)).toEqual([])
})

test('the printed logins exist with their roles', async () => {
  const emails = demoLogins.map(({ email }) => email)
  const users = await demo.db.selectFrom('users').select(['email', 'role']).where('email', 'in', emails).execute()
  expect(Object.fromEntries(users.map(({ email, role }) => [email, role]))).toEqual({
    'admin@razgovor.example': 'SUPER_ADMIN',
    'anna@razgovor.example': 'SPEAKER',
    'timur@razgovor.example': 'SPEAKER',
    'listener@razgovor.example': 'LISTENER',
  })
})

test('each speaker has two pictures in the speaker’s color', async () => {
  const files = await readdir(path.join(demo.files_folder, 'seed'))
  const found = await findSpeakers(demo.db, now, { offset: 0, limit: 100 })
  const { items } = listSpeakers.response.parse(found)
  expect(items).toHaveLength(28)
  for (const { alias, photo_url, avatar_thumbnail_url } of items) {
    expect([photo_url, avatar_thumbnail_url]).toEqual([`/files/seed/${alias}.svg`, `/files/seed/${alias}-face.svg`])
    expect(files).toEqual(expect.arrayContaining([`${alias}.svg`, `${alias}-face.svg`]))
  }
  const anna = items.find(({ alias }) => alias === 'anna-safonova')!
  expect(tintOf(anna.user_id)).toBe('lilac')
  expect(await readFile(path.join(demo.files_folder, 'seed/anna-safonova-face.svg'), 'utf8')).toContain('#ddd3ff')
})

import { signUp } from '@razgovor/contract/bookings'
import { listSpeakers } from '@razgovor/contract/speakers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeSlot, type MadeUser } from '../../../test/factories.ts'
import { untilBlocked } from '../../../test/lock-wait.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { newId } from '../../ids.ts'
import { refreshSpeakerIndex } from './speaker-index.ts'

const never = 'never'

/** Computes what the index must contain from its source tables, without the index's SQL. */
async function readTruth(api: TestApi, user_id: string) {
  const { db } = api.ctx
  const { computed_at } = await db
    .selectFrom('speaker_index')
    .select(sql<string>`computed_at::text`.as('computed_at'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const person = await db
    .selectFrom('speakers')
    .innerJoin('users', 'users.user_id', 'speakers.user_id')
    .selectAll()
    .where('speakers.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const categories = await db
    .selectFrom('categories')
    .innerJoin('speaker_categories', 'speaker_categories.category_id', 'categories.category_id')
    .select(['slug', 'title'])
    .where('user_id', '=', user_id)
    .orderBy('position')
    .execute()
  const since = computed_at === '-infinity' ? 0 : Date.parse(computed_at)
  const slots = await db.selectFrom('time_slots').selectAll().where('speaker_id', '=', user_id).execute()
  const firm = slots.filter((slot) => !slot.deleted_at && (!slot.made_by_rules || slot.places_taken > 0))
  const overlapsFirm = (slot: (typeof slots)[number]) =>
    firm.some((other) => other.time_start < slot.time_end && slot.time_start < other.time_end)
  const free = slots
    .filter((slot) => !slot.deleted_at && slot.places_taken < slot.places && !slot.for_user_id)
    .filter((slot) => !slot.made_by_rules || slot.places_taken > 0 || !overlapsFirm(slot))
    .filter((slot) => +slot.closes_at > since)
    .toSorted((a, b) => +a.time_start - +b.time_start)
  const amounts = [...new Set(free.map(({ amount }) => amount))].toSorted((a, b) => a - b)
  const first = amounts.map((amount) => free.find((slot) => slot.amount === amount)!)
  const topics = [...new Set(free.map(({ topic }) => topic))].filter((topic) => topic !== '')
  const ends = topics.map((topic) =>
    Math.max(...free.filter((slot) => slot.topic === topic).map((slot) => +slot.closes_at)),
  )
  const changes = [...first.map(({ closes_at }) => +closes_at), ...ends]
  const is_visible = person.role === 'SPEAKER' && person.is_open
  return {
    is_visible,
    name: `${person.last_name} ${person.first_name}`,
    facets: [...categories.map(({ slug }) => `category:${slug}`), ...person.languages.map((one) => `language:${one}`)],
    amounts,
    offered_at: first.map(({ time_start }) => time_start),
    first_free_at: free[0]?.time_start ?? null,
    valid_until: changes.length > 0 ? new Date(Math.min(...changes)).toISOString() : never,
    topics: topics.toSorted(),
    titles: is_visible ? categories.map(({ title }) => title).join(' ') : '',
    headline: is_visible ? person.headline : '',
  }
}

async function readIndex(api: TestApi, user_id: string) {
  const { topics, valid_until, ...row } = await api.ctx.db
    .selectFrom('speaker_index')
    .innerJoin('speaker_texts', 'speaker_texts.user_id', 'speaker_index.user_id')
    .select(['is_visible', 'name', 'facets', 'amounts', 'offered_at', 'first_free_at', 'topics', 'titles', 'headline'])
    .select(sql<string>`valid_until::text`.as('valid_until'))
    .where('speaker_index.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    valid_until: valid_until === 'infinity' ? never : new Date(valid_until).toISOString(),
    topics: topics === '' ? [] : topics.split(' ').toSorted(),
  }
}

/** Lists the words whose count is wrong. */
async function miscounted(api: TestApi): Promise<unknown[]> {
  const { rows } = await sql`
    with truth as (
      select word, count(distinct user_id)::int as said_by
      from speaker_texts, unnest(string_to_array(letters, ' ')) word where word <> '' group by word
    )
    select * from truth full join spellings using (word) where truth.said_by is distinct from spellings.said_by`.execute(
    api.ctx.db,
  )
  return rows
}

interface Run {
  api: TestApi
  speaker: MadeUser
  listener: MadeUser
  slots: MadeSlot[]
}

/** `n` chooses the slot and the values. */
type Step = (run: Run, n: number) => Promise<unknown>

const topics = ['резюме', 'ипотека', '']

const steps: Record<string, Step> = {
  async offer({ api, speaker, slots }, n) {
    const free = n % 3 === 0
    const slot = await makeTimeSlot(api, {
      speaker,
      starts_in_minutes: 60 + slots.length * 61 + (n % 10),
      minutes: 30,
      amount: (1 + (n % 3)) * 100_000,
      booking_mode: free ? 'FREE_BOOKING' : 'BUYABLE',
      topic: topics[n % 3]!,
    }).catch(() => null)
    if (slot) slots.push(slot)
  },
  book: ({ api, listener, slots }, n) =>
    api
      .as(listener)
      .call(signUp, { params: { slot_id: slots[n % (slots.length || 1)]?.slot_id ?? newId(api.clock.now()) } })
      .catch(() => {}),
  free: ({ api, speaker }) =>
    sql`update bookings set status = 'CANCELED' where speaker_id = ${speaker.user_id}`.execute(api.ctx.db),
  remove: (run, n) => setSlot(run, n, { deleted_at: run.api.clock.now() }),
  rename: (run, n) => setSlot(run, n, { topic: topics[(n + 1) % 3]! }),
  keep: (run, n) => setSlot(run, n, { for_user_id: n % 2 ? run.listener.user_id : null }),
  reprice: (run, n) => setSlot(run, n, { amount: 150_000, booking_mode: 'BUYABLE' }),
  closeEarly: ({ api, slots }, n) =>
    sql`update time_slots set closes_at = time_start - interval '45 minutes' where slot_id = ${slots[n % (slots.length || 1)]?.slot_id ?? null}`.execute(
      api.ctx.db,
    ),
  block: ({ api, speaker }, n) =>
    api.ctx.db
      .updateTable('users')
      .set({ blocked_at: n % 2 ? api.clock.now() : null, last_name: `Имя${n}` })
      .where('user_id', '=', speaker.user_id)
      .execute(),
  page: ({ api, speaker }, n) =>
    api.ctx.db
      .updateTable('speakers')
      .set({ headline: `Слова ${n}`, languages: n % 2 ? ['ru', 'en'] : ['tt'] })
      .where('user_id', '=', speaker.user_id)
      .execute(),
  category: ({ api }, n) =>
    api.ctx.db
      .updateTable('categories')
      .set({ title: `Дело ${n}` })
      .execute(),
  leave: ({ api, speaker }) =>
    api.ctx.db.deleteFrom('speaker_categories').where('user_id', '=', speaker.user_id).execute(),
  wait: ({ api }, n) => api.clock.advance({ minutes: 20 + (n % 60) }),
  refresh: ({ api }) => refreshSpeakerIndex(api.ctx),
}

function setSlot({ api, slots }: Run, n: number, set: object) {
  const slot_id = slots[n % (slots.length || 1)]?.slot_id
  if (!slot_id) return Promise.resolve()
  return api.ctx.db.updateTable('time_slots').set(set).where('slot_id', '=', slot_id).execute()
}

test('after random changes the index equals one recomputed from the tables', async () => {
  await using api = await startApi()
  await api.ctx.db
    .insertInto('categories')
    .values({ category_id: newId(api.clock.now()), slug: 'work', title: 'Дело', position: 1 })
    .execute()
  const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat({ max: 1000 }))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (names) => {
      const speaker = await makeSpeaker(api, { category_slugs: ['work'] })
      const run: Run = { api, speaker, listener: await makeListener(api), slots: [] }
      for (let n = 0; n < 3; n++) await steps['offer']!(run, n)
      for (const [name, n] of names) {
        await steps[name]!(run, n)
        const [index, truth] = await Promise.all([readIndex(api, speaker.user_id), readTruth(api, speaker.user_id)])
        expect(index).toEqual(truth)
      }
      expect(await miscounted(api)).toEqual([])
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

// Quarters of an hour; the second group is farther from the first than a slot can be long.
const quarter = fc.oneof(fc.nat({ max: 6 }), fc.integer({ min: 60, max: 66 }))
const offeredSlot = fc.record({
  start: quarter,
  length: fc.constantFrom(1, 2, 4),
  amount: fc.constantFrom(100_000, 100_000, 200_000),
  topic: fc.constantFrom(...topics, 'отпуск'),
  places: fc.constantFrom(1, 1, 2),
  made_by_rules: fc.constantFrom(true, true, true, false),
})

test('as places of overlapping slots are taken, the index equals one recomputed from the tables', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const unit = 15 * 60_000
  await fc.assert(
    fc.asyncProperty(
      fc.array(offeredSlot, { minLength: 5, maxLength: 12, size: 'max' }),
      fc.infiniteStream(fc.nat()),
      async (slots, order) => {
        const speaker = await makeSpeaker(api)
        for (const { start, length, ...terms } of slots) {
          const time_start = new Date(+api.clock.now() + (100 + start) * unit)
          const closes_at = new Date(+time_start - (start % 2) * 3 * unit)
          const slot = { time_start, time_end: new Date(+time_start + length * unit), closes_at, ...terms }
          // Slots by hand that overlap are refused.
          await db
            .insertInto('time_slots')
            .values({
              ...slot,
              slot_id: newId(api.clock.now()),
              speaker_id: speaker.user_id,
              slot_type: 'SPEAKER_CONSULTATION',
              booking_mode: 'BUYABLE',
              created_at: api.clock.now(),
            })
            .execute()
            .catch(() => {})
        }
        const made = await db
          .selectFrom('time_slots')
          .select('slot_id')
          .where('speaker_id', '=', speaker.user_id)
          .execute()
        for (const n of order.take(made.length)) {
          const { slot_id } = made[n % made.length]!
          await db
            .updateTable('time_slots')
            .set((eb) => ({ places_taken: eb('places_taken', '+', 1) }))
            .where('slot_id', '=', slot_id)
            .execute()
            .catch(() => {})
          expect(await readIndex(api, speaker.user_id)).toEqual(await readTruth(api, speaker.user_id))
        }
      },
    ),
    { numRuns: 60, endOnFailure: true },
  )
})

test('the index job refreshes all outdated entries, even several hundred', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  for (let n = 0; n < 3; n++) await makeTimeSlot(api, { speaker: await makeSpeaker(api), starts_in_minutes: 60 })
  await sql`insert into users (user_id, email, role, created_at)
    select gen_random_uuid(), n || '@many.ru', 'SPEAKER', now() from generate_series(1, 450) n`.execute(db)
  await sql`insert into speakers (user_id, created_at) select user_id, now() from users where email like '%@many.ru'`.execute(
    db,
  )
  await sql`insert into time_slots (slot_id, speaker_id, slot_type, booking_mode, time_start, time_end, amount, places, created_at)
    select gen_random_uuid(), user_id, 'SPEAKER_CONSULTATION', 'FREE_BOOKING', at, at + interval '1 hour', 0, 1, now()
    from users, (values (${api.clock.now()}::timestamptz + interval '1 hour')) start(at) where email like '%@many.ru'`.execute(
    db,
  )
  await api.clock.advance({ minutes: 61 })
  const countPassed = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from speaker_index where valid_until <= ${api.clock.now()}`.execute(db)
    ).rows[0]!.n
  expect(await countPassed()).toBe(453)
  await refreshSpeakerIndex(api.ctx)
  expect(await countPassed()).toBe(0)
  expect((await api.anonymous.call(listSpeakers)).items.every(({ first_free_slot }) => first_free_slot === null)).toBe(
    true,
  )
})

test('transactions that update the same speakers in opposite orders do not deadlock', async () => {
  await using api = await startApi()
  const speakers = await Promise.all([makeSpeaker(api), makeSpeaker(api)])
  const slots = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      makeTimeSlot(api, { speaker: speakers[n % 2]!, starts_in_minutes: 60 + 61 * n }),
    ),
  )
  const take = (ids: string[]) =>
    transact(api.ctx, async (tx) => {
      for (const slot_id of ids)
        await tx.updateTable('time_slots').set({ places_taken: 1 }).where('slot_id', '=', slot_id).execute()
    })
  // Even slots belong to the first speaker, odd ones to the second.
  const pairs = Array.from({ length: 20 }, (_, n) => [slots[2 * n]!.slot_id, slots[2 * n + 1]!.slot_id])
  await Promise.all(pairs.map((pair, n) => take(n % 2 ? pair : pair.toReversed())))
  for (const { user_id } of speakers) {
    expect(await readIndex(api, user_id)).toEqual(await readTruth(api, user_id))
    expect(await readIndex(api, user_id)).toMatchObject({ amounts: [], first_free_at: null, topics: [] })
  }
})

test('two concurrent bookings of the earliest slots leave the third as the first on offer', async () => {
  await using api = await startApi()
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const speaker = await makeSpeaker(api)
    const slots = await Promise.all(
      [1, 2, 3].map((n) => makeTimeSlot(api, { speaker, starts_in_minutes: 61 * n, topic: '' })),
    )
    const take = (tx: Tx, n: number) =>
      tx.updateTable('time_slots').set({ places_taken: 1 }).where('slot_id', '=', slots[n]!.slot_id).execute()
    let other: Promise<unknown> | undefined
    await transact(api.ctx, async (tx) => {
      await take(tx, order[0]!)
      await sql`set constraints all immediate`.execute(tx)
      other = transact(api.ctx, (second) => take(second, order[1]!))
      await untilBlocked(api, other)
    })
    await other
    expect(await readIndex(api, speaker.user_id)).toEqual(await readTruth(api, speaker.user_id))
    expect(await readIndex(api, speaker.user_id)).toMatchObject({ first_free_at: slots[2]!.time_start })
  }
})

test('concurrent bookings of all slots of a speaker leave no free slot in the index', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const slots = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      makeTimeSlot(api, { speaker, starts_in_minutes: 60 + 61 * n, booking_mode: 'FREE_BOOKING' }),
    ),
  )
  await Promise.all(
    slots.map(async ({ slot_id }) => api.as(await makeListener(api)).call(signUp, { params: { slot_id } })),
  )
  expect(await readIndex(api, speaker.user_id)).toMatchObject({ amounts: [], first_free_at: null, valid_until: never })
})

import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tx } from '../src/db/client.ts'
import { transact } from '../src/db/transact.ts'
import type { DB } from '../src/db/types.ts'
import { newId } from '../src/ids.ts'
import { plusMinutes } from '../src/time/clock.ts'
import { makeListener, makeSpeaker, makeSubscription, makeTimeSlot, type MadeUser } from '../test/factories.ts'
import { makePaidMeeting } from '../test/paid-meeting.ts'
import type { TestApi } from '../test/start-api.ts'
import { subscribeToPush } from './pushes.ts'

export type SampleFixtures = ReturnType<typeof startSamples>

export interface Sides {
  speaker: MadeUser
  listener: MadeUser
}

/** Makes what the notices of one kind are about, and returns the references that the kind loads. */
export type Sample = (fixtures: SampleFixtures) => Promise<readonly object[]>

/** Makes rows as the product does where that is short, and else without rules, because only their texts matter here. */
export function startSamples(api: TestApi) {
  const { ctx, clock } = api
  const id = () => newId(clock.now())
  const inMinutes = (minutes: number) => plusMinutes(clock.now(), minutes)

  async function unchecked(write: (tx: Tx) => Promise<unknown>) {
    await transact(ctx, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await write(tx)
    })
  }

  async function makeSides(): Promise<Sides> {
    const sides = { speaker: await makeSpeaker(api), listener: await makeListener(api) }
    await makeSubscription(api, sides.speaker, 'PRO')
    for (const { user_id } of Object.values(sides)) await subscribeToPush(api, user_id)
    return sides
  }

  /** A paid meeting in three days; `hours_later` for a second one of the same people. */
  async function makeMeeting({ sides, hours_later = 0 }: { sides?: Sides; hours_later?: number } = {}) {
    const { speaker, listener } = sides ?? (await makeSides())
    const slot = await makeTimeSlot(api, { speaker, starts_in_minutes: (72 + hours_later) * 60 })
    const { link, ...meeting } = await makePaidMeeting(api, { slot, listener })
    await api.settle()
    const { payment_id } = await ctx.db
      .selectFrom('payments')
      .select('payment_id')
      .where('order_id', '=', link.order_id)
      .executeTakeFirstOrThrow()
    return { ...meeting, order_id: link.order_id, payment_id, speaker }
  }

  return {
    api,
    id,
    inMinutes,
    makeSides,
    makeMeeting,
    put: <T extends keyof DB>(table: T, row: Insertable<DB[T]>) =>
      unchecked((tx) => tx.insertInto(table).values(row).execute()),
    setBooking: (booking_id: string, changes: Updateable<DB['bookings']>) =>
      unchecked((tx) => tx.updateTable('bookings').set(changes).where('booking_id', '=', booking_id).execute()),
    setSlot: (slot_id: string, changes: Updateable<DB['time_slots']>) =>
      unchecked((tx) => tx.updateTable('time_slots').set(changes).where('slot_id', '=', slot_id).execute()),
    setSubscription: (subscription_id: string, changes: Updateable<DB['subscriptions']>) =>
      unchecked((tx) =>
        tx.updateTable('subscriptions').set(changes).where('subscription_id', '=', subscription_id).execute(),
      ),
  }
}

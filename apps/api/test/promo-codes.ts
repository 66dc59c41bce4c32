import { createPaylink } from '@razgovor/contract/orders'
import { transact } from '../src/db/transact.ts'
import { insertPromoCode, type PromoCodeValues } from '../src/modules/promo-codes/write-promo-code.ts'
import type { Paylink } from './bank.ts'
import type { FactoryApi, MadeSlot } from './factories.ts'
import type { TestApi, TestUser } from './start-api.ts'

let made = 0

type Terms = Partial<PromoCodeValues> & { speaker?: TestUser }

/** Without a speaker the code is the platform's; by default 20 percent. Returns its name. */
export async function makePromoCode(api: FactoryApi, { speaker, ...terms }: Terms = {}): Promise<string> {
  made += 1
  const values = {
    code: `CODE${made}`,
    percent: terms.amount ? null : 20,
    amount: null,
    uses_max: null,
    person_uses_max: null,
    valid_from: null,
    valid_until: null,
    is_first_only: false,
    ...terms,
  }
  await transact(api.ctx, (tx) =>
    insertPromoCode(tx, api.clock.now(), { ...values, speaker_id: speaker?.user_id ?? null }),
  )
  return values.code
}

interface Bought {
  slots: readonly Pick<MadeSlot, 'slot_id'>[]
  promo_code: string
  amount?: number
}

export function paylinkWithCode({ slots, ...bought }: Bought) {
  return { body: { ...bought, slot_ids: slots.map(({ slot_id }) => slot_id) } }
}

export function linkWithCode(api: TestApi, listener: TestUser, bought: Bought): Promise<Paylink> {
  return api.as(listener).call(createPaylink, paylinkWithCode(bought))
}

export async function usesTaken(api: TestApi, code: string): Promise<number> {
  const { uses_taken } = await api.ctx.db
    .selectFrom('promo_codes')
    .select('uses_taken')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return uses_taken
}

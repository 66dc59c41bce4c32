import { createRow } from '@razgovor/contract/admin'
import { createPaylink } from '@razgovor/contract/orders'
import { createPromoCode } from '@razgovor/contract/promo-codes'
import { Refusal } from '../test/api-client.ts'
import type { Paylink } from '../test/bank.ts'
import type { TestUser } from '../test/start-api.ts'
import type { Run } from './run.ts'

const terms: Record<string, number | boolean>[] = [
  { percent: 10 },
  { percent: 33, person_uses_max: 2 },
  { percent: 100 },
  { amount: 50_050 },
  { amount: 900_000 },
  { percent: 50, is_first_only: true },
  { amount: 30_000, uses_max: 3 },
]

/** `nth` is an index of `terms`. */
export interface PromoPlan {
  nth: number
  isOfPlatform: boolean
}

// Chosen by the order's id: another random draw would change all later ones.
export function promoOf(order_id: number): PromoPlan | null {
  if (order_id % 3 > 0) return null
  const turn = Math.floor(order_id / 3)
  return { nth: turn % terms.length, isOfPlatform: turn % 5 < 2 }
}

interface Bought {
  user: TestUser
  slot_ids: string[]
  promo: PromoPlan | null
}

/** Buys without the code if it is refused. */
export async function buy(run: Run, { user, slot_ids, promo }: Bought): Promise<Paylink> {
  const pay = (code?: string) =>
    run.api.as(user).call(createPaylink, { body: { slot_ids, ...(code && { promo_code: code }) } })
  if (!promo) return pay()
  try {
    return await pay(await findCode(run, slot_ids[0]!, promo))
  } catch (error) {
    if (!(error instanceof Refusal) || !error.error_name.startsWith('promo_code_')) throw error
    return pay()
  }
}

async function findCode({ api, people, admins }: Run, slot_id: string, promo: PromoPlan): Promise<string> {
  const { nth, isOfPlatform } = promo
  if (isOfPlatform) {
    const code = `PLATFORM${nth}`
    const known = await api.ctx.db.selectFrom('promo_codes').select('code').where('code', '=', code).executeTakeFirst()
    if (!known)
      await api
        .as(admins[0]!)
        .call(createRow, { params: { path: 'promo_codes' }, body: { values: { code, ...terms[nth] } } })
    return code
  }
  const { speaker_id } = await api.ctx.db
    .selectFrom('time_slots')
    .select('speaker_id')
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow()
  const speaker = people.get(speaker_id)!
  const code = `${speaker_id.slice(-6)}${nth}`
  const made = await api.as(speaker).call(createPromoCode, { params: speaker, body: { code, ...terms[nth] } })
  return made.code
}

import type { Tips } from '@razgovor/contract/tips'
import type { Ctx } from '../../context.ts'
import { getTariff } from '../tariffs/get-tariff.ts'
import { findReceiver } from './receivers.ts'

export async function getTips({ db, clock, tipping }: Ctx, user_id: string): Promise<Tips> {
  const [receiver, page, tariff] = await Promise.all([
    findReceiver(db, user_id),
    db.selectFrom('speakers').select('tips_url').where('user_id', '=', user_id).executeTakeFirst(),
    getTariff(db, user_id, clock.now()),
  ])
  return {
    is_on: tipping !== null,
    donations_allowed: tariff.donations_allowed,
    phone_ending: receiver?.registered_at ? receiver.phone.slice(-4) : null,
    tips_url: page?.tips_url ?? null,
  }
}

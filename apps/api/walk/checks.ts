import type { Db } from '../src/db/client.ts'
import type { World } from './world.ts'
import { checkLedger } from './checks/ledger.ts'
import { checkLooseEnds } from './checks/loose-ends.ts'
import { checkMoney } from './checks/money.ts'
import { checkPlaces } from './checks/places.ts'
import type { Fault } from './checks/seen.ts'
import { checkTariffs } from './checks/tariffs.ts'

const checks = [checkPlaces, checkMoney, checkLedger, checkTariffs, checkLooseEnds]

/** Two days for news that is on its way; none when the walk is over and everything has had its time. */
const patienceDays = { 'in between': 2, 'at the end': 0 }

/** Every rule that does not hold now. */
export async function judge(
  { api, bank }: World,
  when: keyof typeof patienceDays,
  db: Db = api.ctx.db,
): Promise<Fault[]> {
  const seen = {
    db,
    now: api.clock.now(),
    bank: await bank.payments(),
    patienceDays: patienceDays[when],
  }
  return (await Promise.all(checks.map((check) => check(seen)))).flat()
}

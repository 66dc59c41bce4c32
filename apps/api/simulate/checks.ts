import type { Db } from '../src/db/client.ts'
import type { Run } from './run.ts'
import { checkAbsence } from './checks/absence.ts'
import { checkAttendance } from './checks/attendance.ts'
import { checkBooks } from './checks/books.ts'
import { checkLedger } from './checks/ledger.ts'
import { checkLooseEnds } from './checks/loose-ends.ts'
import { checkMeetings } from './checks/meetings.ts'
import { checkMoney } from './checks/money.ts'
import { checkPackageSale } from './checks/package-sale.ts'
import { checkPackages } from './checks/packages.ts'
import { checkPeople } from './checks/people.ts'
import { checkPlaces } from './checks/places.ts'
import type { Fault, Seen } from './checks/seen.ts'
import { checkPromoCodes } from './checks/promo-codes.ts'
import { checkReceipts } from './checks/receipts.ts'
import { checkSale } from './checks/sale.ts'
import { checkTariffs } from './checks/tariffs.ts'
import { checkWorkingHours } from './checks/working-hours.ts'

const checks = [
  checkPlaces,
  checkMoney,
  checkBooks,
  checkReceipts,
  checkLedger,
  checkMeetings,
  checkSale,
  checkPromoCodes,
  checkPackages,
  checkPeople,
  checkTariffs,
  checkWorkingHours,
  checkLooseEnds,
]

// Days that the bank's notifications may take.
const patienceDays = { 'in between': 2, 'at the end': 0 }

/** Returns a fault for every rule that does not hold now. */
export async function checkAll(run: Run, when: keyof typeof patienceDays, db: Db = run.api.ctx.db): Promise<Fault[]> {
  const { api, bank, rooms, ended_by_speaker, ended_by_admin, downtimes, differing } = run
  const now = api.clock.now()
  const patience_ms = patienceDays[when] * 24 * 3_600_000
  const differs = new Map<string, Date>()
  const seen: Seen = {
    db,
    now,
    bank: await bank.payments(),
    patienceDays: patienceDays[when],
    isNew(key) {
      const since = differing.get(key) ?? now
      differs.set(key, since)
      return now.getTime() - since.getTime() < patience_ms
    },
  }
  const faults = await checkSeen(seen)
  run.differing = differs
  const ends = { endedBySpeaker: ended_by_speaker, endedByAdmin: ended_by_admin }
  const attended = { stays: rooms.stays, ...ends, downtimes }
  return [
    ...faults,
    ...(await checkPackageSale(seen, api)),
    ...(await checkAttendance(seen, attended)),
    ...(await checkAbsence(seen, attended)),
  ]
}

export async function checkSeen(seen: Seen): Promise<Fault[]> {
  return (await Promise.all(checks.map((check) => check(seen)))).flat()
}

import { contactTables } from './tables/contacts.ts'
import { contentTables } from './tables/content.ts'
import { meetingTables } from './tables/meetings.ts'
import { moneyTables } from './tables/money.ts'
import { offerTables } from './tables/offers.ts'
import { peopleTables } from './tables/people.ts'
import { reviewTables } from './tables/reviews.ts'
import type { TableEntry } from './tables/table-entry.ts'

/** Tables by their name in paths, in sidebar order. The admin shows no other tables. */
export const tables: Readonly<Record<string, TableEntry>> = {
  ...peopleTables,
  ...offerTables,
  ...meetingTables,
  ...reviewTables,
  ...moneyTables,
  ...contactTables,
  ...contentTables,
}

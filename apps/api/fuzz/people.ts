import { role } from '@razgovor/contract/values'
import { makeFixtures } from '../test/access-fixtures.ts'
import { makeUser } from '../test/factories.ts'
import { tokenFor } from '../test/signed-in.ts'
import type { TestApi, TestUser } from '../test/start-api.ts'
import { isStaff } from '../src/http/is-staff.ts'
import type { Memory } from './memory.ts'

export type People = Record<string, TestUser>

/** Creates people of every role with slots, meetings, orders and a series, and remembers the ids. */
export async function makePeople(api: TestApi, memory: Memory): Promise<People> {
  const { people, rows } = await makeFixtures(api)
  for (const [name, id] of Object.entries(rows)) {
    memory.remember(/^(booked|free|paid|session)$/.test(name) ? 'slot_id' : name, id)
    if (name.endsWith('_id')) memory.remember('id', id)
  }
  for (const { user_id } of Object.values(people)) memory.remember('user_id', user_id)
  const { another_listener: _, another_speaker: __, ...callers } = people
  const staff: People = {}
  for (const one of role.options)
    if (isStaff(one) && one !== 'SUPER_ADMIN') staff[one.toLowerCase()] = await makeUser(api, one)
  return { ...callers, ...staff }
}

// Signs new tokens for each batch, because they expire within minutes. Staff have passed the second factor.
export async function signAll(api: TestApi, people: People): Promise<Map<string, string>> {
  const signed = Object.entries(people).map(async ([name, user]) => {
    const access = isStaff(user.role) ? 'admin' : 'user'
    return [name, await tokenFor(api, user, { access })] as const
  })
  return new Map(await Promise.all(signed))
}

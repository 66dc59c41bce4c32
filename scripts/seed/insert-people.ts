import type { Tx } from '../../apps/api/src/db/client.ts'
import { plusMinutes } from '../../apps/api/src/time/clock.ts'
import { newId } from '../../apps/api/src/ids.ts'
import { acceptConsents } from '../../apps/api/src/modules/accounts/profile/consents.ts'
import { demoDomain } from '../../apps/api/src/modules/accounts/demo-accounts.ts'
import type { DemoSpeaker } from './demo-speaker.ts'
import { insertLegalDetails } from './legal-details.ts'
import { demoListeners } from './listeners.ts'
import { portraitSize } from './portrait/portrait.ts'
import { demoCategories } from './reference.ts'
import { demoSpeakers } from './speakers.ts'
import { tintOf, type Tint } from '../../apps/api/src/ssr/tint.ts'
import { faceUrl, portraitUrl } from './write-portraits.ts'

const joinedDaysAgo = 90

export interface InsertedPeople {
  // User ids by alias.
  speakers: Map<string, string>
  // User ids in the order of `demoListeners`.
  listeners: string[]
}

export async function insertPeople(tx: Tx, now: Date, password_hash: string): Promise<InsertedPeople> {
  const created_at = plusMinutes(now, -joinedDaysAgo * 24 * 60)
  const speakers = new Map(demoSpeakers.map(({ alias, tint }) => [alias, idOfTint(created_at, tint)]))
  const listeners = demoListeners.map(() => newId(created_at))
  const users = [
    {
      user_id: newId(created_at),
      email: `admin@${demoDomain}`,
      first_name: 'Евгения',
      last_name: 'Смирнова',
      role: 'SUPER_ADMIN' as const,
    },
    ...demoSpeakers.map((speaker) => toUser(speaker, speakers.get(speaker.alias)!)),
    ...demoListeners.map((listener, n) =>
      Object.assign({ user_id: listeners[n]!, role: 'LISTENER' as const }, listener),
    ),
  ]
  await tx
    .insertInto('users')
    .values(users.map((user) => Object.assign(user, { password_hash, created_at, email_confirmed_at: created_at })))
    .execute()
  for (const { user_id } of users) await acceptConsents(tx, created_at, user_id)
  await insertSpeakers(tx, created_at, speakers)
  await insertLegalDetails(tx, created_at, speakers.values())
  return { speakers, listeners }
}

function toUser(speaker: DemoSpeaker, user_id: string) {
  const { alias, email, first_name, last_name, time_zone_id } = speaker
  return {
    user_id,
    email: email ?? `${alias}@${demoDomain}`,
    first_name,
    last_name,
    time_zone_id,
    role: 'SPEAKER' as const,
    avatar_thumbnail_url: faceUrl(alias),
  }
}

async function insertSpeakers(tx: Tx, created_at: Date, ids: Map<string, string>): Promise<void> {
  const categories = demoCategories.map((category, n) => ({
    category_id: newId(created_at),
    slug: category.slug,
    title: category.title,
    position: n + 1,
  }))
  await tx.insertInto('categories').values(categories).execute()
  await tx
    .insertInto('speakers')
    .values(
      demoSpeakers.map(({ alias, headline, about, languages = ['ru'], social_links = [] }) => ({
        user_id: ids.get(alias)!,
        alias,
        headline,
        about: about.join('\n\n'),
        languages: [...languages],
        social_links: [...social_links],
        created_at,
      })),
    )
    .execute()
  await tx
    .insertInto('speaker_photos')
    .values(
      demoSpeakers.map(({ alias }) => ({
        photo_id: newId(created_at),
        user_id: ids.get(alias)!,
        url: portraitUrl(alias),
        thumbnail_url: portraitUrl(alias),
        ...portraitSize,
        position: 0,
        created_at,
      })),
    )
    .execute()
  await tx
    .insertInto('speaker_categories')
    .values(
      demoSpeakers.flatMap(({ alias, category_slugs }) =>
        category_slugs.map((slug) => ({
          user_id: ids.get(alias)!,
          category_id: categories.find((category) => category.slug === slug)!.category_id,
        })),
      ),
    )
    .execute()
}

// Colors are derived from ids, so ids are generated until one matches the portrait's color.
function idOfTint(at: Date, tint: Tint): string {
  for (;;) {
    const id = newId(at)
    if (tintOf(id) === tint) return id
  }
}

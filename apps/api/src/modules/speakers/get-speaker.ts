import { isUuid } from '@razgovor/contract/alias'
import type { Speaker, SpeakerLanguage } from '@razgovor/contract/speakers'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { heldTariff } from '../../db/held-tariff.ts'
import { shownFundTipsUrl, shownTipsUrl } from '../../db/shown-tips.ts'
import { ApiError } from '../../errors/api-error.ts'
import { countHeld } from './count-held.ts'
import { findFirstApart, listOfferedKinds } from './list-kinds.ts'
import { listSimilar } from './list-speakers.ts'
import { listPhotos } from './list-photos.ts'
import { listSlots } from './list-slots.ts'
import { listSeries } from './list-series.ts'
import { categoriesOfSpeaker, speakerColumns, visibleSpeakersWithFirstFree } from '../../db/visible-speakers.ts'

const similarCount = 3

/** `key` is an alias or a user id. Throws not_exist, also for a blocked speaker. */
export async function getSpeaker(db: Db, now: Date, key: string): Promise<Speaker> {
  const row = await visibleSpeakersWithFirstFree(db, now)
    .select(speakerColumns)
    .select(['speakers.about', 'speakers.social_links', 'speakers.created_at'])
    .select((eb) => eb.ref('speakers.languages').$castTo<SpeakerLanguage[]>().as('languages'))
    .select([shownTipsUrl(now), shownFundTipsUrl(now)])
    .select(heldTariff(sql.ref('speakers.user_id'), now).select('tariffs.meeting_minutes').as('meeting_minutes_max'))
    .select(['first_free.slot_id', categoriesOfSpeaker()])
    .where(isUuid(key) ? 'speakers.user_id' : 'speakers.alias', '=', key)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  const { slot_id, created_at, ...speaker } = row
  const { user_id } = speaker
  const [offered, series, similar, photos, held] = await Promise.all([
    listOfferedKinds(db, now, user_id),
    listSeries(db, now, { speaker_id: user_id }),
    listSimilar(db, now, { user_id, category_slugs: speaker.categories.map(({ slug }) => slug), limit: similarCount }),
    listPhotos(db, user_id),
    countHeld(db, now, user_id),
  ])
  const apart_id = offered.length > 1 ? await findFirstApart(db, now, user_id) : null
  const first_ids = [slot_id, apart_id, ...offered.map((kind) => kind.slot_id)].filter((id) => id !== null)
  const slots = await listSlots(db, first_ids)
  const slotOf = (id: string | null) => slots.get(id ?? '') ?? null
  const kinds = offered
    .filter(({ minutes }) => minutes <= (speaker.meeting_minutes_max ?? minutes))
    .map(({ slot_id: first_id, ...kind }) => Object.assign(kind, { first_free_slot: slotOf(first_id) }))
  const firsts = { first_free_slot: slotOf(slot_id), first_free_apart: slotOf(apart_id) }
  return { ...speaker, facts: { since: created_at.toISOString(), ...held }, ...firsts, kinds, series, similar, photos }
}

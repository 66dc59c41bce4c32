import type { Ctx } from '../../context.ts'
import { placesMax } from '../../startup/rooms-config.ts'
import type { Findings } from './findings.ts'

export async function checkRoomPlaces({ db, config }: Ctx): Promise<Findings> {
  const { sold } = await db
    .selectFrom('tariffs')
    .select((eb) => eb.fn.max('participants_max').as('sold'))
    .executeTakeFirstOrThrow()
  return { ROOM_PLACES: (sold ?? 0) > placesMax(config) ? ['FAULT', String(sold)] : ['OK'] }
}

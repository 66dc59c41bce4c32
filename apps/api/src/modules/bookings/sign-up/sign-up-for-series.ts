import type { Consultation } from '@razgovor/contract/bookings'
import type { Ctx } from '../../../context.ts'
import { bookingsTexts } from '../bookings.texts.ts'
import { listSeriesSessions } from './series-sessions.ts'
import { signUpForSeveral } from './sign-up-several.ts'

interface SeriesSignUp {
  listener_id: string
  series_id: string
  slot_ids: readonly string[]
  zone: string
}

export function signUpForSeries(ctx: Ctx, { zone, ...wanted }: SeriesSignUp): Promise<Consultation[]> {
  const now = ctx.clock.now()
  return signUpForSeveral(
    ctx,
    { ...wanted, why: 'signed up for the series', belongs: ({ series_id }) => series_id === wanted.series_id },
    {
      wall: { zone, now },
      listNamed: async () => ({
        slots: await listSeriesSessions(ctx.db, now, wanted),
        unknown: bookingsTexts.sessions.unknown,
      }),
    },
  )
}

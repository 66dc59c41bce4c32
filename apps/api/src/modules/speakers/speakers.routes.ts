import { updateUser } from '@razgovor/contract/profile'
import * as contract from '@razgovor/contract/speakers'
import { endOfDay, endOfWeek, zoneOr } from '../../time/days.ts'
import { serve, type App } from '../../http/serve.ts'
import { getSpeaker } from './get-speaker.ts'
import { composeHome } from './compose-home.ts'
import { isAliasBusy } from './is-alias-busy.ts'
import { listCategories, listOwnCategories } from './list-categories.ts'
import { listSpeakers } from './list-speakers.ts'
import { updateProfile } from './update-profile.ts'

export function speakerRoutes(app: App): void {
  const { ctx } = app
  const { db, clock } = ctx

  serve(app, contract.listSpeakers, ({ query }, call) => {
    const { free_today, free_this_week, time_zone_id, ...filters } = query
    const now = clock.now()
    const zone = zoneOr(time_zone_id, call.zone)
    const free_before = free_today ? endOfDay(now, zone) : free_this_week ? endOfWeek(now, zone) : undefined
    return call.readRecent((from) => listSpeakers(from, now, { ...filters, free_before }))
  })

  serve(app, contract.getSpeaker, ({ params }, { readRecent }) =>
    readRecent((from) => getSpeaker(from, clock.now(), params.id)),
  )

  serve(app, contract.checkAliasBusy, async ({ query }, { user }) => ({
    busy: await isAliasBusy(db, user.user_id, query.alias),
  }))

  // The call is served here and not in accounts because it also writes the speaker's page.
  serve(app, updateUser, ({ params, body }) => updateProfile(ctx, params.user_id, body))

  serve(app, contract.listCategories, async (_input, { readRecent }) => ({ items: await readRecent(listCategories) }))

  serve(app, contract.listOwnCategories, async ({ params }) => ({ items: await listOwnCategories(db, params.user_id) }))

  serve(app, contract.getHome, ({ query }, call) =>
    call.readRecent((from) => composeHome(from, clock.now(), zoneOr(query.time_zone_id, call.zone))),
  )
}

import * as contract from '@razgovor/contract/calendars'
import { ApiError } from '../../errors/api-error.ts'
import { serve, type App } from '../../http/serve.ts'
import { assertStretch } from '../schedule/assert-stretch.ts'
import { addCalendar } from './add-calendar.ts'
import { changeCalendar, removeCalendar } from './change-calendar.ts'
import { assertOwnCalendar, listBusyTimes, listCalendars } from './list-calendars.ts'
import { refreshCalendar } from './refresh-calendar.ts'

export function calendarRoutes(app: App): void {
  const { ctx } = app

  serve(app, contract.listCalendars, async ({ params }) => ({ items: await listCalendars(ctx.db, params.user_id) }))

  serve(app, contract.addCalendar, ({ params, body }) => addCalendar(ctx, params.user_id, body))

  serve(app, contract.changeCalendar, ({ params, body }) => changeCalendar(ctx, params, body))

  serve(app, contract.removeCalendar, ({ params }) => removeCalendar(ctx, params))

  serve(app, contract.refreshCalendar, async ({ params }) => {
    await assertOwnCalendar(ctx.db, params)
    const calendar = await refreshCalendar(ctx, params.calendar_id)
    if (!calendar) throw new ApiError('not_exist')
    return calendar
  })

  serve(app, contract.listBusyTimes, async ({ params, query }) => {
    const [from, to] = [new Date(query.from_time), new Date(query.to_time)]
    assertStretch(from, to)
    return { items: await listBusyTimes(ctx.db, { user_id: params.user_id, from, to }) }
  })
}

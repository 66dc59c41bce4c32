import {
  createRepeat,
  createTimeSlot,
  deleteTimeSlot,
  getFreeSlots,
  getOwnSchedule,
  getTimeSlot,
  listTimeSlots,
  previewRepeat as previewRepeatCall,
} from '@razgovor/contract/schedule'
import { transact } from '../../db/transact.ts'
import { daysFrom, zoneOr } from '../../time/days.ts'
import { serve, type App } from '../../http/serve.ts'
import { addTimeSlot } from './add-time-slot.ts'
import { assertStretch } from './assert-stretch.ts'
import { listFreeSlotGroups, listFreeSlots } from './free-slots.ts'
import { removeSlots } from './remove-slots.ts'
import { addRepeat, previewRepeat } from './repeat-slots.ts'
import { getOwnSlot, listOwnSlots, listSlotsAhead } from './schedule.ts'

export function scheduleRoutes(app: App): void {
  const { ctx } = app

  serve(app, getFreeSlots, async ({ params, query }, call) => {
    const days = daysFrom(query.from_time, query.days_count, zoneOr(query.time_zone_id, call.zone))
    const asked = { speaker_id: params.user_id, kind_id: query.kind_id, ...days }
    const list = query.shape === 'groups' ? listFreeSlotGroups : listFreeSlots
    return call.readRecent((from) => list(from, ctx.clock.now(), asked))
  })

  serve(app, getOwnSchedule, async ({ params, query }) => {
    const [from, to] = [new Date(query.from_time), new Date(query.to_time)]
    assertStretch(from, to)
    return { items: await listOwnSlots(ctx.db, { speaker_id: params.user_id, from, to }) }
  })

  serve(app, listTimeSlots, ({ params, query }) =>
    listSlotsAhead(ctx.db, ctx.clock.now(), { speaker_id: params.user_id, ...query }),
  )

  serve(app, createTimeSlot, async ({ params, body }) => {
    const { slot_id } = await addTimeSlot(ctx, params.user_id, body)
    return getOwnSlot(ctx.db, { speaker_id: params.user_id, slot_id })
  })

  serve(app, getTimeSlot, ({ params }) => getOwnSlot(ctx.db, { speaker_id: params.user_id, slot_id: params.slot_id }))

  serve(app, previewRepeatCall, async ({ params, body }) => ({
    items: await previewRepeat(ctx.db, ctx.clock.now(), { speaker_id: params.user_id, ...body }),
  }))

  serve(app, createRepeat, async ({ params, body }) => {
    const made = await addRepeat(ctx, { speaker_id: params.user_id, ...body })
    return made
  })

  serve(app, deleteTimeSlot, async ({ params, query }) => {
    const { scope, dry_run = false } = query
    const removal = { speaker_id: params.user_id, slot_id: params.slot_id, scope, dry_run }
    const items = await transact(ctx, (tx) => removeSlots(tx, ctx.clock.now(), removal))
    return { items }
  })
}

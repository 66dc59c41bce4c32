import { signUp } from '@razgovor/contract/bookings'
import { makeListener, makeSpeaker, makeTimeSlot } from '@razgovor/api/test/factories'
import type { TestApi } from '@razgovor/api/test/start-api'

const lastNames = ['Абрамова', 'Белова', 'Власова', 'Громова', 'Дорохова', 'Ершова', 'Жукова', 'Зимина']

/** A free group meeting that begins at once, with so many listeners, whose names differ. */
export async function makeGroup(api: TestApi, places: number) {
  const speaker = await makeSpeaker(api)
  const { slot_id } = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 1 })
  await api.ctx.db.updateTable('time_slots').set({ places }).where('slot_id', '=', slot_id).execute()
  const listeners = await Promise.all(
    lastNames.slice(0, places).map((last_name) => makeListener(api, { first_name: 'Вера', last_name })),
  )
  const params = { slot_id }
  const bookings = []
  for (const listener of listeners) bookings.push(await api.as(listener).call(signUp, { params }))
  return { speaker, listeners, consultation_id: bookings[0]!.consultation_id }
}

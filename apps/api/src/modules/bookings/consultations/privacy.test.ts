import {
  getConsultation,
  getConsultationIcs,
  listFutureAsListener,
  listFutureAsSpeaker,
  signUp,
} from '@razgovor/contract/bookings'
import { expect, test } from 'vitest'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'

test('listeners see the number of others but not who they are, and nobody sees another user’s e-mail', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  await api.ctx.db.updateTable('time_slots').set({ places: 2 }).where('slot_id', '=', slot.slot_id).execute()
  const own = await makeListener(api, { email: 'own@example.ru' })
  const other = await makeListener(api, { email: 'other@example.ru', first_name: 'Геннадий', last_name: 'Тайный' })
  for (const user of [own, other]) await api.as(user).call(signUp, { params: slot })
  const listener = api.as(own)
  const [seen] = (await listener.call(listFutureAsListener, { params: own })).items
  const params = { id: seen!.consultation_id }
  const answers = [seen, await listener.call(getConsultation, { params })]
  answers.forEach((answer) => expect(answer).toMatchObject({ participants: [], participants_count: 2 }))
  const ics = await listener.call(getConsultationIcs, { params })
  expect(JSON.stringify(answers) + ics).not.toMatch(
    new RegExp(`Геннадий|Тайный|${other.user_id}|@example.ru|${slot.speaker.email}`),
  )

  const hosted = await api.as(slot.speaker).call(listFutureAsSpeaker, { params: slot.speaker })
  expect(hosted.items[0]?.participants.map(({ last_name }) => last_name)).toContain('Тайный')
  expect(JSON.stringify(hosted)).not.toContain('@')
})

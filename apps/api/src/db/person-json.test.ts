import { getConsultation } from '@razgovor/contract/bookings'
import { addToCart, getOrder } from '@razgovor/contract/orders'
import { getTimeSlot } from '@razgovor/contract/schedule'
import { getSpeaker, listSpeakers } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { upload } from '../../test/avatars.ts'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot, type MadeUser } from '../../test/factories.ts'
import { makePaidMeeting } from '../../test/paid-meeting.ts'
import { quarters } from '../../test/pictures.ts'
import { startApi, type TestApi } from '../../test/start-api.ts'

async function withAvatar(api: TestApi, { user_id, role, first_name, last_name }: MadeUser, alias: string | null) {
  const { avatar_thumbnail_url } = await upload(api, { user_id, role }, await quarters({ width: 60, height: 40 }))
  expect(avatar_thumbnail_url).toMatch(/\.webp$/)
  return { user_id, alias, first_name, last_name, avatar_thumbnail_url }
}

test('meetings, carts, orders, schedules and speaker lists show a person by alias, names and avatar', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { alias: 'anna' })
  const listener = await makeListener(api, { first_name: 'Глеб', last_name: 'Орлов' })
  const speakerInfo = await withAvatar(api, speaker, 'anna')
  const listenerInfo = await withAvatar(api, listener, null)
  const { consultation_id, slot, link } = await makePaidMeeting(api, { speaker, listener })
  await makeSeries(api, { speaker, starts_in_minutes: 10 * 24 * 60 })
  const other = await makeTimeSlot(api, { speaker, starts_in_minutes: 5 * 24 * 60 })
  const asListener = api.as(listener)
  const asSpeaker = api.as(speaker)

  const meeting = { params: { id: consultation_id } }
  expect((await asListener.call(getConsultation, meeting)).speaker).toEqual(speakerInfo)
  expect((await asSpeaker.call(getConsultation, meeting)).participants).toEqual([listenerInfo])
  expect((await asListener.call(addToCart, { body: other })).speaker).toEqual(speakerInfo)
  expect((await asListener.call(getOrder, { params: link })).items[0]?.speaker).toEqual(speakerInfo)
  const ownSlot = await asSpeaker.call(getTimeSlot, { params: { user_id: speaker.user_id, slot_id: slot.slot_id } })
  expect(ownSlot.bookings).toMatchObject([{ listener: listenerInfo }])
  expect((await api.anonymous.call(listSpeakers)).items).toMatchObject([speakerInfo])
  const page = await api.anonymous.call(getSpeaker, { params: { id: 'anna' } })
  expect(page).toMatchObject({ ...speakerInfo, series: [{ speaker: speakerInfo }] })
})

import { signUp } from '@razgovor/contract/bookings'
import { setCoHost, setSpotlight } from '@razgovor/contract/meeting-hosts'
import { joinMeeting } from '@razgovor/contract/meetings'
import type { RoomRecording } from '@razgovor/contract/recordings'
import { connect } from '../../rooms/test/signal-client.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from './factories.ts'
import { roomOf } from './room-events.ts'
import type { TestApi, TestUser } from './start-api.ts'

export async function makeGroup(api: TestApi, places = 2) {
  await api.ctx.db.updateTable('tariffs').set({ participants_max: 100 }).execute()
  const speaker = await makeSpeaker(api)
  const { slot_id } = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 30, places })
  const listeners: MadeUser[] = []
  const bookings = []
  for (let place = 0; place < places; place += 1) {
    const listener = await makeListener(api, { last_name: `Белова-${place}` })
    listeners.push(listener)
    bookings.push(await api.as(listener).call(signUp, { params: { slot_id } }))
  }
  await api.clock.advance({ minutes: 30 })
  return { speaker, listeners, ...actIn(api, { speaker, consultation_id: bookings[0]!.consultation_id }) }
}

export function actIn(api: TestApi, { speaker, consultation_id }: { speaker: TestUser; consultation_id: string }) {
  const params = { params: { id: consultation_id } }
  const peer = ({ user_id }: TestUser) => ({ params: { id: consultation_id, user_id } })
  const coHost = (user: TestUser, is_co_host: boolean) => ({ ...peer(user), body: { is_co_host } })
  return {
    consultation_id,
    params,
    peer,
    room: roomOf(api, consultation_id),
    name: (user: TestUser) => api.as(speaker).call(setCoHost, coHost(user, true)),
    refusalToName: (user: TestUser, by = speaker) => api.as(by).refusal(setCoHost, coHost(user, true)),
    unname: (user: TestUser) => api.as(speaker).call(setCoHost, coHost(user, false)),
    show: (user: TestUser | null, by = speaker) =>
      api.as(by).call(setSpotlight, { ...params, body: { user_id: user?.user_id ?? null } }),
    enter: async (user: TestUser) => {
      const { url, token } = await api.as(user).call(joinMeeting, params)
      const client = await connect(url, token)
      await client.joined()
      return client
    },
  }
}

type Client = Awaited<ReturnType<typeof connect>>

export async function metadataOf(client: Client): Promise<{
  co_host_ids: string[]
  spotlight_id: string | null
  recording?: RoomRecording | null
}> {
  const updates = client.received.flatMap((message) => (message.case === 'roomUpdate' ? [message.value.room] : []))
  const { metadata } = updates.at(-1) ?? (await client.joined()).room!
  return metadata === '' ? { co_host_ids: [], spotlight_id: null } : JSON.parse(metadata)
}

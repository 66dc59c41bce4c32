import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { postWebhook } from '../test/room-events.ts'
import type { TestApi } from '../test/start-api.ts'

export interface Stay {
  sid: string
  user_id: string
  from: Date
  until: Date | null
  /** False if the API was not notified. */
  isReported: boolean
}

interface Asked {
  name?: string
  room?: string
  identity?: string
}

interface Coming {
  consultation_id: string
  user_id: string
  isReported: boolean
}

/** Emulates the calls and webhooks of LiveKit that concern who is in a room, without media. */
export async function startRoomServer() {
  const stays = new Map<string, Stay[]>()
  const sending = new Set<Promise<unknown>>()
  let api: TestApi | undefined

  function present(consultation_id: string): Stay[] {
    return (stays.get(consultation_id) ?? []).filter(({ until }) => until === null)
  }

  async function sendEvent(event: string, consultation_id: string, stay?: Stay): Promise<void> {
    if (!api) return
    const createdAt = inSeconds(api.clock.now())
    const participant = stay && { identity: stay.user_id, sid: stay.sid, joinedAt: inSeconds(stay.from) }
    const room = { name: `c-${consultation_id}`, sid: 'RM_1' }
    await postWebhook(api, { event, id: `EV_${randomUUID()}`, createdAt, room, ...(participant && { participant }) })
  }

  // Sent after the response, as a room server does.
  function pushSoon(event: string, consultation_id: string, stay?: Stay): void {
    const sent = sendEvent(event, consultation_id, stay).finally(() => sending.delete(sent))
    sending.add(sent)
  }

  function empty(consultation_id: string, isLeaving: (stay: Stay) => boolean): void {
    for (const stay of present(consultation_id).filter(isLeaving)) {
      stay.until = api!.clock.now()
      pushSoon('participant_left', consultation_id, stay)
    }
  }

  const open = new Set<string>()
  const methods: Record<string, (body: Asked, consultation_id: string) => object | null> = {
    CreateRoom(_, consultation_id) {
      open.add(consultation_id)
      return {}
    },
    ListRooms: () => ({}),
    MutePublishedTrack: () => ({}),
    SendData: () => ({}),
    UpdateParticipant: () => ({}),
    UpdateRoomMetadata: () => ({}),
    ListParticipants: (_, consultation_id) => ({
      participants: present(consultation_id).map(({ sid, user_id, from }) => ({
        sid,
        identity: user_id,
        joined_at: inSeconds(from),
      })),
    }),
    RemoveParticipant(body, consultation_id) {
      empty(consultation_id, ({ user_id }) => user_id === body.identity)
      return {}
    },
    DeleteRoom(_, consultation_id) {
      if (!open.delete(consultation_id)) return null
      empty(consultation_id, () => true)
      pushSoon('room_finished', consultation_id)
      return {}
    },
  }

  const server = createServer(async (request, response) => {
    const body = (await readJson(request)) as Asked
    const answer = methods[request.url!.split('/').at(-1)!]!(body, (body.room ?? body.name ?? '').replace('c-', ''))
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { code: 'not_found' }))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))

  return {
    url: `ws://localhost:${(server.address() as AddressInfo).port}`,
    // This server starts first, because the API needs its address.
    notify: (receiver: TestApi) => void (api = receiver),
    stays: (consultation_id: string): readonly Stay[] => stays.get(consultation_id) ?? [],
    present,
    async enter({ consultation_id, user_id, isReported }: Coming): Promise<void> {
      const stay: Stay = { sid: `PA_${randomUUID()}`, user_id, from: api!.clock.now(), until: null, isReported }
      stays.set(consultation_id, [...(stays.get(consultation_id) ?? []), stay])
      if (isReported) await sendEvent('participant_joined', consultation_id, stay)
    },
    async leave({ consultation_id, user_id, isReported }: Coming): Promise<void> {
      for (const stay of present(consultation_id).filter((one) => one.user_id === user_id)) {
        stay.until = api!.clock.now()
        if (isReported) await sendEvent('participant_left', consultation_id, stay)
      }
    },
    /** Resolves when the API has received all events. */
    async settled(): Promise<void> {
      while (sending.size > 0) await Promise.all(sending)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type RoomServer = Awaited<ReturnType<typeof startRoomServer>>

function inSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text)
}

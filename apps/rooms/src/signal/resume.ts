import { ParticipantUpdate, RoomUpdate } from '@livekit/protocol'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { reconnectResponse, type ResponseOptions } from './join-response.ts'
import type { Participant } from './participant.ts'
import type { Room } from './room.ts'

export type Returning = { participant: Participant; room: Room; options: ResponseOptions }

/** A microphone or a picture sends many times a second; browsers report about a picture each second, half of it more or less. */
const PROOF_TIMEOUT_MS = 1_700
const PROOF_INTERVAL_MS = 20

/**
 * Chromium keeps its old path when the answer to its ICE restart brings the old credentials (the library cannot restart
 * ICE); of the others this is not known, and a client that waits in vain is silent for longer than one that begins anew.
 */
export function canResume(user_agent = ''): boolean {
  return /Chrom(e|ium)\//.test(user_agent)
}

/**
 * Goes on with the session on a new socket, when packets that came after it prove that the way of the media is not what
 * was lost. False: it was, or nobody can tell, and the client has to begin anew.
 */
export async function resume(socket: WebSocket, { participant, room, options }: Returning): Promise<boolean> {
  if (!options.can_resume || !participant.isActive || !(await standsWay(participant))) return false
  if (room.participants.get(participant.identity) !== participant || socket.readyState !== socket.OPEN) return false
  participant.link.replace(socket)
  participant.send({ case: 'reconnect', value: reconnectResponse(options) })
  const participants = [...room.newsFor(participant), participant.info()]
  participant.send({ case: 'update', value: new ParticipantUpdate({ participants }) })
  participant.send({ case: 'roomUpdate', value: new RoomUpdate({ room: room.info() }) })
  participant.repeatOffer()
  room.refreshToken(participant)
  return true
}

/** Both ways: after a change of address it is often one of the two that stands. */
async function standsWay(participant: Participant): Promise<boolean> {
  const before = participant.packets_received
  const hasArrived = participant.subscriber.watchArrival()
  const deadline = performance.now() + PROOF_TIMEOUT_MS
  while (performance.now() < deadline) {
    await sleep(PROOF_INTERVAL_MS)
    if (participant.packets_received > before && (hasArrived?.() ?? true)) return true
  }
  return false
}

import { ParticipantUpdate, RoomUpdate } from '@livekit/protocol'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { reconnectResponse, type ResponseOptions } from './join-response.ts'
import type { Participant } from './participant.ts'
import type { Room } from './room.ts'

export interface ResumingClient {
  participant: Participant
  room: Room
  options: ResponseOptions
}

// Media arrives many times a second; browsers report on video about once a second.
const mediaCheckTimeoutMs = 1_700
const mediaCheckIntervalMs = 20

// Chromium keeps its old path when our answer to an ICE restart repeats the old credentials (libdatachannel cannot
// restart ICE). Other browsers are untested, and waiting in vain takes longer than a full reconnect.
export function canResume(user_agent = ''): boolean {
  return /Chrom(e|ium)\//.test(user_agent)
}

/**
 * Resumes the session on a new socket if arriving packets prove that the media path survived. Returns false if the
 * client must do a full reconnect.
 */
export async function resume(socket: WebSocket, { participant, room, options }: ResumingClient): Promise<boolean> {
  if (!options.canResume || !participant.isActive || !(await isMediaFlowing(participant))) return false
  if (room.participants.get(participant.identity) !== participant || socket.readyState !== socket.OPEN) return false
  participant.link.replace(socket)
  participant.send({ case: 'reconnect', value: reconnectResponse(options) })
  const participants = [...room.missedUpdates(participant), participant.info()]
  participant.send({ case: 'update', value: new ParticipantUpdate({ participants }) })
  participant.send({ case: 'roomUpdate', value: new RoomUpdate({ room: room.info() }) })
  participant.resendOffer()
  room.refreshToken(participant)
  return true
}

// Checks both directions: after an address change often only one survives.
async function isMediaFlowing(participant: Participant): Promise<boolean> {
  const before = participant.packets_received
  const isDelivered = participant.subscriber.watchDelivery()
  const deadline = performance.now() + mediaCheckTimeoutMs
  while (performance.now() < deadline) {
    await sleep(mediaCheckIntervalMs)
    if (participant.packets_received > before && (isDelivered?.() ?? true)) return true
  }
  return false
}

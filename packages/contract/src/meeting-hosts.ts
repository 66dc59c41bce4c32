import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { placesMax } from './limits.ts'
import { instant, page, pageQuery, uuid } from './values.ts'

// The hosts of a meeting are its speaker and its co-hosts.
const meetingParams = z.object({ id: uuid })
const peerParams = meetingParams.extend({ user_id: uuid })

export const disconnectParticipant = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/participants/:user_id/disconnect',
  access: 'user',
  summary: 'Disconnect a listener, who may come back, as a host',
  params: peerParams,
  errors: ['forbidden', 'human_friendly', 'external_service'],
})

export const askToUnmute = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/participants/:user_id/ask-to-unmute',
  access: 'user',
  summary: 'Ask a listener to turn on the microphone, as a host; only its owner can',
  params: peerParams,
  errors: ['forbidden', 'human_friendly', 'external_service'],
})

export const lowerHand = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/participants/:user_id/lower-hand',
  access: 'user',
  summary: "Lower a listener's hand, as a host",
  params: peerParams,
  errors: ['forbidden', 'human_friendly', 'external_service'],
})

export const giveFloor = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/participants/:user_id/floor',
  access: 'user',
  summary: 'Let a listener speak, or no longer, while the floor is controlled, as a host',
  params: peerParams,
  body: z.object({ has_floor: z.boolean() }),
  errors: ['forbidden', 'human_friendly', 'external_service'],
})

export const controlFloor = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/floor',
  access: 'user',
  summary: 'Control the floor, so that only listeners who are given it may speak, or let everybody speak, as a host',
  params: meetingParams,
  body: z.object({ is_controlled: z.boolean() }),
  errors: ['forbidden', 'human_friendly', 'external_service'],
})

export const lockRoom = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/lock',
  access: 'user',
  summary: 'Lock the room, so that listeners who are not in it wait to be let in, or open it, as a host',
  params: meetingParams,
  body: z.object({ is_locked: z.boolean() }),
  errors: ['forbidden', 'human_friendly', 'external_service'],
})

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/consultations/:id/waiting',
  access: 'user',
  // A speaker who came by a link from a mail may be the only one who can let others in.
  meeting_session: true,
  summary: 'List who waits to be let into the locked room, in the order of asking, then who was refused; as a host',
  params: meetingParams,
  query: pageQuery,
  response: page(z.object({ user_id: uuid, name: z.string(), asked_at: instant, is_refused: z.boolean() })),
  errors: ['forbidden', 'human_friendly'],
})

export const answerWaiting = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/waiting',
  access: 'user',
  meeting_session: true,
  summary: 'Let listeners who wait into the locked room, or refuse them, as a host; who was let in stays so',
  params: meetingParams,
  body: z.object({ user_ids: z.array(uuid).min(1).max(placesMax), is_admitted: z.boolean() }),
  errors: ['forbidden', 'human_friendly'],
})

export const muteEverybody = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/mute-everybody',
  access: 'user',
  summary: "Mute all listeners' microphones except the hosts', as a host; only their owners can unmute",
  params: meetingParams,
  errors: ['forbidden', 'human_friendly', 'external_service'],
})

export const setCoHost = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/participants/:user_id/co-host',
  access: 'user',
  summary: 'Name a listener of a group meeting or a series as its co-host, or no longer, as the speaker; three at most',
  params: peerParams,
  body: z.object({ is_co_host: z.boolean() }),
  errors: ['forbidden', 'human_friendly', 'external_service'],
})

export const setSpotlight = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/spotlight',
  access: 'user',
  summary: 'Show a participant large to everyone until they leave, or nobody any more, as a host',
  params: meetingParams,
  body: z.object({ user_id: uuid.nullable() }),
  errors: ['forbidden', 'human_friendly', 'external_service'],
})

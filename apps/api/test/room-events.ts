import { createHash, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { TestApi, TestUser } from './start-api.ts'

interface Signing {
  secret?: string
  sign_other_body?: boolean
}

export async function postWebhook(api: TestApi, event: object, signing: Signing = {}): Promise<number> {
  const body = JSON.stringify(event)
  const now = secondsOf(api.clock.now())
  const sha256 = createHash('sha256')
    .update(signing.sign_other_body ? '{}' : body)
    .digest('base64')
  const authorization = await new SignJWT({ sha256 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('test-key')
    .setNotBefore(now)
    .setExpirationTime(now + 300)
    .sign(new TextEncoder().encode(signing.secret ?? 'test-secret-test-secret-test-secret'))
  const headers = { 'content-type': 'application/webhook+json', authorization }
  const response = await fetch(`${api.url}/api/meetings/webhooks`, { method: 'POST', headers, body })
  return response.status
}

export function roomOf(api: TestApi, consultation_id: string) {
  const joins = new Map<string, number>()
  const room = { name: `c-${consultation_id}`, sid: 'RM_1' }

  function makeEvent(event: string, participant?: { identity: string; sid: string; joinedAt: string }) {
    const createdAt = String(secondsOf(api.clock.now()))
    return { event, id: `EV_${randomUUID()}`, createdAt, room, ...(participant && { participant }) }
  }

  function participantOf({ user_id }: TestUser, stay: number) {
    const sid = `PA_${user_id}_${stay}`
    const joined = joins.get(sid) ?? secondsOf(api.clock.now())
    joins.set(sid, joined)
    return { identity: user_id, sid, joinedAt: String(joined) }
  }

  const joined = (user: TestUser, stay = 1) => makeEvent('participant_joined', participantOf(user, stay))
  const left = (user: TestUser, stay = 1) => makeEvent('participant_left', participantOf(user, stay))
  const finished = () => makeEvent('room_finished')
  return {
    name: room.name,
    joined,
    left,
    finished,
    join: (user: TestUser, stay?: number) => postWebhook(api, joined(user, stay)),
    leave: (user: TestUser, stay?: number) => postWebhook(api, left(user, stay)),
  }
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

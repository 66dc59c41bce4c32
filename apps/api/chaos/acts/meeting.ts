import { endMeeting, joinMeeting } from '@razgovor/contract/meetings'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../rooms/test/signal-client.ts'
import type { MadeUser } from '../../test/factories.ts'
import { pickRecent, type Act, type KnownMeeting, type Person } from '../known.ts'

const openMinutes = 10

export const meetingActs: Record<string, Act> = {
  meet: {
    weight: 5,
    async apply(person) {
      const { known, user, random, as } = person
      const open = known.meetings.filter(
        ({ listener, slot }) => listener.user_id === user.user_id && slot.starts_at < Date.now() + openMinutes * 60_000,
      )
      const meeting = pickRecent(person, open)
      if (!meeting) return
      const { speaker } = meeting.slot
      await Promise.all([visit(person, meeting, user), random.chance(0.9) && visit(person, meeting, speaker)])
      if (!random.chance(0.3)) return
      const params = { id: meeting.consultation_id }
      await as(speaker)('end the meeting', endMeeting, { params })
      known.facts.add('a meeting was ended', { id: meeting.consultation_id })
    },
  },
}

async function visit({ random, as }: Person, { consultation_id }: KnownMeeting, user: MadeUser): Promise<void> {
  for (let stays = random.int(1, 2); stays > 0; stays--) {
    const ticket = await as(user)('join', joinMeeting, { params: { id: consultation_id } })
    await stay(ticket, random.int(200, 2500))
  }
}

async function stay({ url, token }: { url: string; token: string }, milliseconds: number): Promise<void> {
  const connecting = connect(url, token)
  const connection = await Promise.race([connecting, sleep(3000, null)]).catch(() => null)
  if (!connection) {
    connecting.then((late) => late[Symbol.dispose]()).catch(() => {})
    return
  }
  await Promise.race([connection.closed.catch(() => {}), sleep(milliseconds)])
  connection[Symbol.dispose]()
}

import { getMeetingState, joinMeeting } from '@razgovor/contract/meetings'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../rooms/test/signal-client.ts'
import type { Fault } from '../run-fault.ts'
import type { Stack } from '../stack.ts'

const deaths = 20

async function readHealth({ processes }: Stack) {
  const response = await fetch(`${processes[0]!.url}/health/ready`)
  const { dependencies } = (await response.json()) as { dependencies: { rooms: string } }
  return { status: response.status, rooms: dependencies.rooms }
}

async function killNext({ rooms }: Stack, killed: Set<number>): Promise<void> {
  for (;;) {
    const pid = rooms?.pid()
    if (pid !== undefined && !killed.has(pid)) {
      killed.add(pid)
      process.kill(pid, 'SIGKILL')
      return
    }
    await sleep(50)
  }
}

export const roomsKilled: Fault = {
  name: 'the room server killed 20 times',
  seconds: 60,
  needs: { rooms: true },
  async strike(stack, seconds) {
    const killed = new Set<number>()
    const seen = new Set<string>()
    while (killed.size < deaths) {
      await killNext(stack, killed)
      // It is back within a second or two: who looks once, at the end, may never see it away.
      const next = performance.now() + (seconds * 1000) / deaths
      while (performance.now() < next) {
        const { status, rooms } = await readHealth(stack)
        seen.add(rooms)
        if (status !== 200) return [`health answered ${status} because of the room server`]
        await sleep(100)
      }
    }
    return seen.has('fault') ? [] : ['health never said that the room server is away']
  },
  async meanwhile({ meetings, processes }, attempt, nth) {
    const { consultation_id: id, listener, speaker } = meetings[nth % meetings.length]!
    const caller = processes[nth % 2]!.as(nth % 4 < 2 ? listener : speaker)
    await attempt(() => caller.call(getMeetingState, { params: { id } }))
    await attempt(() => caller.call(joinMeeting, { params: { id } }))
  },
  async check({ meetings, processes }) {
    for (const { consultation_id: id, listener, speaker } of meetings)
      for (const user of [listener, speaker]) {
        const { url, token } = await processes[0]!.as(user).call(joinMeeting, { params: { id } })
        using connection = await connect(url, token)
        const { room } = await connection.joined()
        if (!room) return ['a meeting cannot be joined again']
      }
    return []
  },
}

import { parseTurnUrl } from '../../../../../../rooms/src/turn/turn-address.ts'
import { probeTurn, TurnError } from '../../../../../../rooms/src/turn/turn-probe.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, warning, type Finding } from '../finding.ts'
import { reasonOf } from '../reason-of.ts'

export const turn: DoctorCheck = {
  name: 'TURN',
  async run({ rooms }) {
    const [server] = rooms.iceServers('doctor')
    if (!server) return [warning('no_turn')]
    const login = { username: server.username ?? '', password: server.credential ?? '' }
    const found = await Promise.all(server.urls.map((url) => tryAt(url, login)))
    const hasTls = server.urls.some((url) => parseTurnUrl(url)?.transport === 'tls')
    return [...found.flat(), ...(hasTls ? [] : [warning('turn_without_tls')])]
  },
}

async function tryAt(url: string, login: { username: string; password: string }): Promise<Finding[]> {
  const address = parseTurnUrl(url)
  if (!address) return [fault('no_turn_address', url)]
  try {
    await probeTurn(address, login)
    return []
  } catch (error) {
    if (!(error instanceof TurnError) || error.code === 'ETIMEDOUT') return [fault('turn_silent', url, reasonOf(error))]
    return [fault(error.code === 'OPEN' ? 'turn_open' : 'turn_refuses', url)]
  }
}

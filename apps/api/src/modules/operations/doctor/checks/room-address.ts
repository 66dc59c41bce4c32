import { isPublic } from '../../check-settings.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, skipped, type Finding } from '../finding.ts'
import { inspectCertificate } from '../inspect-certificate.ts'
import { ask } from '../network.ts'
import { reasonOf } from '../reason-of.ts'
import { inspectName } from './address.ts'

// How a room server refuses a socket without a token.
const refusals = new Set([400, 401, 403, 429])

export const roomAddress: DoctorCheck = {
  name: 'ROOM_ADDRESS',
  async run({ config, network, clock }, signal) {
    const address = config.LIVEKIT_PUBLIC_URL
    if (!isPublic(config)) return [skipped('not_public', config.PUBLIC_URL)]
    if (config.PUBLIC_URL.startsWith('https:') && address.startsWith('ws:')) return [fault('room_unencrypted', address)]
    const url = new URL(`${address.replace(/^ws/, 'http')}/rtc`)
    const name = await inspectName(network, url.hostname)
    if (name.some(({ state }) => state === 'FAULT')) return name
    const place = { host: url.hostname, port: Number(url.port || 443) }
    const certificate =
      url.protocol === 'https:' ? await inspectCertificate(network, place, { now: clock.now(), signal }) : []
    return [...name, ...certificate, ...(await tryToJoin(url))]

    async function tryToJoin(at: URL): Promise<Finding[]> {
      try {
        const { status } = await ask(network, at, { signal, upgrade: true })
        return refusals.has(status) ? [] : [fault('room_no_sockets', address, String(status))]
      } catch (error) {
        return [fault('room_unreachable', address, reasonOf(error))]
      }
    }
  },
}

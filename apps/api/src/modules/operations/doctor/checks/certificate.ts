import { isPublic } from '../../check-settings.ts'
import type { DoctorCheck } from '../doctor.ts'
import { skipped } from '../finding.ts'
import { inspectCertificate } from '../inspect-certificate.ts'

export const certificate: DoctorCheck = {
  name: 'CERTIFICATE',
  async run({ config, network, clock }, signal) {
    const { protocol, hostname, port } = new URL(config.PUBLIC_URL)
    if (!isPublic(config) || protocol !== 'https:') return [skipped('not_public', config.PUBLIC_URL)]
    return inspectCertificate(network, { host: hostname, port: Number(port || 443) }, { now: clock.now(), signal })
  },
}

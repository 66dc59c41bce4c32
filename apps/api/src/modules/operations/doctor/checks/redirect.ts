import { isPublic } from '../../check-settings.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, skipped, warning } from '../finding.ts'
import { ask } from '../network.ts'
import { reasonOf } from '../reason-of.ts'

// People type the name without https://.
export const redirect: DoctorCheck = {
  name: 'REDIRECT',
  async run({ config, network }, signal) {
    const { protocol, hostname } = new URL(config.PUBLIC_URL)
    if (!isPublic(config) || protocol !== 'https:') return [skipped('not_public', config.PUBLIC_URL)]
    const plain = new URL(`http://${hostname}/`)
    try {
      const { status, headers } = await ask(network, plain, { signal })
      const target = URL.parse(headers.location ?? '', plain)
      const isRedirect = status >= 300 && status < 400 && target !== null
      if (!isRedirect || target.protocol !== 'https:') return [fault('no_redirect', hostname, String(status))]
      return target.hostname === hostname ? [] : [warning('redirect_elsewhere', target.hostname)]
    } catch (error) {
      return [warning('http_closed', hostname, reasonOf(error))]
    }
  },
}

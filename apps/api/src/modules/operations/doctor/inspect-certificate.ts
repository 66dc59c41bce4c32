import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { fault, warning, type Finding } from './finding.ts'
import { lookupIn, type Network } from './network.ts'
import { reasonOf } from './reason-of.ts'

// Certificates of 90 days are renewed 30 days before their end, so renewal has failed.
const daysMin = 14
const dayMs = 86_400_000

interface Place {
  host: string
  port: number
}

export async function inspectCertificate(
  network: Network,
  { host, port }: Place,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Finding[]> {
  const bare = host.replace(/^\[|\]$/g, '')
  // Node's types do not know `autoSelectFamily` here, so it is not a literal of the call.
  const options = {
    host: bare,
    port,
    servername: isIP(bare) ? '' : bare,
    lookup: lookupIn(network),
    autoSelectFamily: true,
    rejectUnauthorized: false,
    ...(network.ca && { ca: network.ca }),
  }
  const socket = connect(options)
  try {
    await once(socket, 'secureConnect', { signal })
    const distrust = socket.authorized ? undefined : String(socket.authorizationError)
    return distrust ? [explain(distrust, bare)] : warnOfEnd(socket.getPeerCertificate().valid_to, bare, now)
  } catch (error) {
    return [fault('tls_silent', `${bare}:${port}`, reasonOf(error))]
  } finally {
    socket.on('error', () => {})
    socket.destroy()
  }
}

function explain(distrust: string, host: string): Finding {
  switch (distrust) {
    case 'CERT_HAS_EXPIRED':
      return fault('certificate_expired', host)
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return fault('certificate_of_others', host)
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_GET_ISSUER_CERT':
      return fault('certificate_chain', host)
    default:
      return fault('certificate_untrusted', host, distrust)
  }
}

function warnOfEnd(valid_to: string, host: string, now: Date): Finding[] {
  const days = Math.floor((Date.parse(valid_to) - now.getTime()) / dayMs)
  return days < daysMin ? [warning('certificate_ends', host, String(days))] : []
}

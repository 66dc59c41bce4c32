import { uploadBytesMax } from '@razgovor/contract/limits'
import { isPublic } from '../../check-settings.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, skipped, warning, type Finding } from '../finding.ts'
import { ask, type Answer, type Network } from '../network.ts'
import { reasonOf } from '../reason-of.ts'

// The API sends these with every page; a proxy may drop them.
const needed = ['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'permissions-policy']

const mebibyte = 1024 ** 2
// A file, and the form around it.
const bodyMebibytes = Math.ceil(uploadBytesMax / mebibyte) + 1

// How the API refuses a socket without a token.
const refusals = new Set([401, 403, 429])

export const proxy: DoctorCheck = {
  name: 'PROXY',
  async run({ config, network }, signal) {
    if (!isPublic(config)) return [skipped('not_public', config.PUBLIC_URL)]
    const at = (path: string) => new URL(path, config.PUBLIC_URL)
    let home: Answer
    try {
      home = await ask(network, at('/'), { signal })
    } catch (error) {
      return [fault('site_silent', config.PUBLIC_URL, reasonOf(error))]
    }
    if (!home.headers['x-request-id']) return [fault('other_site', config.PUBLIC_URL, String(home.status))]
    const [embed, socket, isTooLong] = await Promise.all([
      ask(network, at('/embed/doctor'), { signal }),
      ask(network, at('/api/ws'), { signal, upgrade: true }),
      refusesUploads(network, at('/api/files'), signal),
    ])
    return [
      ...inspectHeaders(home, config.PUBLIC_URL.startsWith('https:')),
      ...(config.WEB_DIST ? inspectEmbed(embed) : []),
      ...(refusals.has(socket.status) ? [] : [fault('no_sockets', String(socket.status))]),
      ...(isTooLong ? [fault('small_bodies', String(bodyMebibytes))] : []),
    ]
  },
}

// A proxy refuses a long body by its declared length; one that accepts it waits for the body and does not answer.
async function refusesUploads(network: Network, url: URL, signal: AbortSignal): Promise<boolean> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(2000)])
  const answer = await ask(network, url, { signal: limit, declared_bytes: bodyMebibytes * mebibyte }).catch(
    () => undefined,
  )
  return answer?.status === 413
}

function inspectHeaders({ headers, status }: Answer, isHttps: boolean): Finding[] {
  const missing = needed.filter((name) => !headers[name] && (isHttps || name !== 'strict-transport-security'))
  const policies = String(headers['content-security-policy'] ?? '').split(/default-src/).length - 1
  return [
    ...(status >= 500 ? [fault('site_fails', String(status))] : []),
    ...(missing.length > 0 ? [fault('headers_missing', missing.join(', '))] : []),
    ...(policies > 1 ? [warning('second_policy')] : []),
  ]
}

// Other sites frame the block with a speaker's times: docs/decisions/073-embed.md.
function inspectEmbed({ headers }: Answer): Finding[] {
  if (headers['x-frame-options']) return [fault('embed_framed')]
  const policy = String(headers['content-security-policy'] ?? '')
  return policy.includes('frame-ancestors *') && !policy.includes("frame-ancestors 'none'")
    ? []
    : [fault('embed_policy')]
}

import { isPublicAddress } from '../../../../providers/public-address.ts'
import { isPublic } from '../../check-settings.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, skipped, warning, type Finding } from '../finding.ts'
import { addressesOf, type Network } from '../network.ts'

export const address: DoctorCheck = {
  name: 'ADDRESS',
  async run({ config, network }) {
    if (!isPublic(config)) return [skipped('not_public', config.PUBLIC_URL)]
    const { protocol, hostname } = new URL(config.PUBLIC_URL)
    const unencrypted = protocol === 'https:' ? [] : [fault('no_https', config.PUBLIC_URL)]
    return [...unencrypted, ...(await inspectName(network, hostname))]
  },
}

export async function inspectName(network: Network, host: string): Promise<Finding[]> {
  const addresses = await addressesOf(network, host)
  if (addresses.length === 0) return [fault('no_address', host)]
  const inner = addresses.filter((one) => !isPublicAddress(one))
  return inner.length > 0 ? [warning('inner_address', host, inner.join(', '))] : []
}

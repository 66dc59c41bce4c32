import { isIP } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-address.ts'

export function createPublicAgent(allow_private: boolean): Agent {
  const connectTo = buildConnector({ timeout: 10_000, ...(!allow_private && { lookup: lookupPublic }) })
  const connect: buildConnector.connector = (options, callback) => {
    const hostname = options.hostname.replace(/^\[|\]$/g, '')
    const isInside = options.protocol !== 'https:' || (isIP(hostname) !== 0 && !isPublicAddress(hostname))
    if (isInside && !allow_private)
      return callback(new PrivateAddressError(`${hostname} is not a public address by https`), null)
    connectTo(options, callback)
  }
  return new Agent({ connect, headersTimeout: 30_000, bodyTimeout: 30_000 })
}

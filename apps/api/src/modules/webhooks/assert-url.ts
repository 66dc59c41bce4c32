import { isIP } from 'node:net'
import type { Config } from '../../config.ts'
import { ApiError } from '../../errors/api-error.ts'
import { isPublicAddress } from '../../providers/public-address.ts'
import { webhooksTexts } from './webhooks.texts.ts'

/** Addresses are checked again at each connection. Throws validation. */
export function assertUrl({ WEBHOOK_PRIVATE_NETWORKS }: Pick<Config, 'WEBHOOK_PRIVATE_NETWORKS'>, given: string): URL {
  const url = new URL(given)
  if (url.username !== '' || url.password !== '') throw wrong(webhooksTexts.noPassword)
  if (WEBHOOK_PRIVATE_NETWORKS) return url
  if (url.protocol !== 'https:') throw wrong(webhooksTexts.onlyHttps)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isInside =
    isIP(host) === 0 ? !host.includes('.') || /\.(local|localhost|internal)$/.test(host) : !isPublicAddress(host)
  if (isInside) throw wrong(webhooksTexts.privateAddress)
  return url
}

function wrong(message: string): ApiError {
  return new ApiError('validation', { fields: { url: message } })
}

import { isIPv6 } from 'node:net'
import type { Notification, NotificationRequest } from '../../modules/orders/acquirer.ts'
import type { TbankConfig } from './config.ts'
import { notificationShape, toNotifiedState } from './messages.ts'
import { readReceiptNotice } from './receipt.ts'
import { hasValidToken } from './token.ts'

/** Null if the notification is not ours or not authentic: protocols.md §1.11. */
export function readNotification(config: TbankConfig, { body, ip }: NotificationRequest): Notification | null {
  const isOurs = body['TerminalKey'] === config.TBANK_TERMINAL_KEY
  if (!isOurs || !isAllowed(config, ip) || !hasValidToken(body, config.TBANK_PASSWORD)) return null
  const parsed = notificationShape.safeParse(body)
  if (parsed.success && parsed.data.Status !== 'RECEIPT') return { about: 'state', state: toNotifiedState(parsed.data) }
  const status = nameOf(body)
  const receipt = readReceiptNotice(body)
  return receipt ? { about: 'receipt', status, receipt } : { about: 'other', status }
}

function nameOf({ Status, NotificationType }: Record<string, unknown>): string {
  return [Status, NotificationType].find((name) => typeof name === 'string') ?? ''
}

// An IPv4-mapped IPv6 address is checked against IPv4 networks too.
function isAllowed({ TBANK_NOTIFY_NETS: nets }: TbankConfig, ip: string): boolean {
  return !nets || nets.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

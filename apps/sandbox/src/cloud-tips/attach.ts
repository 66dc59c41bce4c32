import { randomInt } from 'node:crypto'

import { failure, invalid, success } from './envelope.ts'
import type { CloudTips } from './state.ts'

const resendMs = 60_000

export interface Attach {
  UserId?: unknown
  SmsCode?: unknown
}

export function sendSms(tips: CloudTips, { UserId }: Attach) {
  const receiver = tips.receivers.get(String(UserId))
  if (!receiver) return failure('Получатель не найден')
  const now = tips.clock.now()
  if (receiver.sms && now - receiver.sms.sent < resendMs) return failure('Код можно отправить повторно через минуту')
  receiver.sms = { code: String(randomInt(10_000)).padStart(4, '0'), sent: now }
  tips.log(`cloudtips: code ${receiver.sms.code} to ${receiver.phone}`)
  return success(null)
}

export function confirmSms(tips: CloudTips, { UserId, SmsCode }: Attach) {
  const receiver = tips.receivers.get(String(UserId))
  if (!receiver) return failure('Получатель не найден')
  if (!receiver.sms || receiver.sms.code !== SmsCode) return invalid({ SmsCode: ['Неверный код'] })
  receiver.sms = undefined
  receiver.is_ours = true
  receiver.layout_status = 'Confirmed'
  return success(null)
}

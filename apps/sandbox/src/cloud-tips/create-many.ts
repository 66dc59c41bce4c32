import { failure, invalid, success } from './envelope.ts'
import { addReceiver, findByPhone, layoutStatus } from './state.ts'
import type { CloudTips, Receiver } from './state.ts'

export interface CreateMany {
  placeId?: string
  receivers?: { phoneNumber: string; name: string }[]
}

export const createManySchema = {
  type: 'object',
  properties: {
    placeId: { type: 'string' },
    receivers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['phoneNumber', 'name'],
        properties: { phoneNumber: { type: 'string' }, name: { type: 'string' } },
      },
    },
  },
}

/**
 * The last two digits of the phone choose one of the three documented answers: 00 is ready immediately, 01 is skipped
 * until confirmed by SMS, any other number waits for confirmation.
 */
export function createMany(tips: CloudTips, { placeId, receivers = [] }: CreateMany) {
  if (!placeId) return invalid({ PlaceId: ['Необходимо указать заведение'] })
  if (placeId !== tips.place_id) return failure(`Заведение ${placeId} не найдено`)
  if (receivers.length === 0) return invalid({ Receivers: ['Необходимо указать получателей'] })
  const phones = receivers.map(({ phoneNumber }) => phoneNumber)
  const malformed = phones.find((phone) => !/^\+7\d{10}$/.test(phone))
  if (malformed) return invalid({ PhoneNumber: [`Неверный формат телефонного номера: ${malformed}`] })
  const ours = phones.filter((phone) => findByPhone(tips, phone)?.is_ours)
  if (ours.length > 0) {
    return invalid({ PhoneNumber: [`Некоторые из указанных номеров уже в скоупе: ${ours.join(', ')}`] })
  }
  const invited = receivers.map(({ phoneNumber, name }) => invite(tips, phoneNumber, name))
  return success({
    created: invited.filter((receiver) => !isSkipped(receiver)).map(toResponse),
    skipped: invited.filter(isSkipped).map(toResponse),
  })
}

function invite(tips: CloudTips, phone: string, name: string): Receiver {
  const known = findByPhone(tips, phone)
  const receiver = known ?? addReceiver(tips, { phone, name })
  receiver.name = name
  if (!known && phone.endsWith('00')) receiver.is_ours = true
  else if (!phone.endsWith('01')) receiver.layout_status = 'WaitingForConfirmation'
  return receiver
}

function isSkipped(receiver: Receiver): boolean {
  return !receiver.is_ours && receiver.layout_status === 'None'
}

function toResponse(receiver: Receiver) {
  return {
    phoneNumber: receiver.phone,
    name: receiver.name,
    userId: receiver.user_id,
    layoutId: receiver.layout_id,
    layoutStatus: layoutStatus[receiver.layout_status],
  }
}

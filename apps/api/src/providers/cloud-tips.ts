import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import type { Log } from '../telemetry/log.ts'
import { createTipsToken } from './cloud-tips-token.ts'
import { callTips, type TipsAnswer } from './cloud-tips-call.ts'
import { tipsSilent } from './cloud-tips-fetch.ts'
import { createOutside } from './outside.ts'

export interface TipReceiver {
  receiver_id: string
  layout_id: string
}

export type Invitation =
  /** `needs_code`: the receiver joins only after confirming a code from an SMS. */
  { kind: 'invited'; receiver: TipReceiver; needs_code: boolean } | { kind: 'wrong_phone' }

/** Every method may throw external_service, after which it is unknown whether the call took effect. */
export interface Tipping {
  /** `phone` is E.164 and Russian. */
  invite(person: { phone: string; name: string }): Promise<Invitation>
  /** False if the last SMS was sent less than a minute ago. */
  sendCode(receiver_id: string): Promise<boolean>
  confirm(receiver_id: string, code: string): Promise<boolean>
  detach(receiver_id: string): Promise<void>
  tipsUrl(layout_id: string): string
}

// A number in some answers and a name in others: protocols.md §3.3.
const layoutStatuses = ['None', 'Confirmed', 'WaitingForConfirmation', 'Declined'] as const
const layoutStatus = z.union([
  z.enum(layoutStatuses),
  z
    .int()
    .min(0)
    .max(3)
    .transform((index) => layoutStatuses[index]!),
])
const receiverShape = z.object({
  phoneNumber: z.string(),
  userId: z.string().min(1),
  layoutId: z.string().min(1),
  layoutStatus,
})
const invitedShape = z.object({
  created: z.array(receiverShape).nullish(),
  skipped: z.array(receiverShape).nullish(),
})

interface CloudTipsConfig {
  CLOUDTIPS_IDENTITY_URL: string
  CLOUDTIPS_API_URL: string
  CLOUDTIPS_PAY_URL: string
  CLOUDTIPS_USERNAME: string
  CLOUDTIPS_PASSWORD: string
  CLOUDTIPS_PLACE_ID: string
  CLOUDTIPS_TIMEOUT_MS: number
}

export function createCloudTips(config: CloudTipsConfig, { clock, log }: { clock: Clock; log: Log }): Tipping | null {
  const { CLOUDTIPS_USERNAME, CLOUDTIPS_PASSWORD, CLOUDTIPS_PLACE_ID: placeId } = config
  if (!CLOUDTIPS_USERNAME || !CLOUDTIPS_PASSWORD || !placeId) return null
  const through = createOutside({
    service: 'cloud-tips',
    timeout_ms: config.CLOUDTIPS_TIMEOUT_MS,
    at_once_max: 10,
    waiting_max: 40,
  })
  const token = createTipsToken(config, { clock, through })
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    callTips({ config, token, through, log }, { method, path, ...(body && { body }) })
  const attach = (step: string, body: object) => call('POST', `/places/${placeId}/employees/attach/${step}`, body)

  async function getOurs(phone: string): Promise<TipReceiver> {
    const { data } = succeeded(await call('GET', '/receivers'))
    const list = parse(z.union([z.array(receiverShape), z.object({ items: z.array(receiverShape) })]), data)
    const found = (Array.isArray(list) ? list : list.items).find(({ phoneNumber }) => isSamePhone(phoneNumber, phone))
    if (!found) throw tipsSilent(new Error('says that a phone is ours, and does not list it'))
    return toReceiver(found)
  }

  return {
    async invite({ phone, name }) {
      const receivers = [{ phoneNumber: phone, name, sendPassword: false }]
      const answer = await call('POST', '/receivers/create-many', { placeId, needConfirmLayouts: false, receivers })
      if (!answer.succeed) {
        const refusals = answer.validationErrors?.['PhoneNumber']?.join('; ') ?? ''
        if (/формат/i.test(refusals)) return { kind: 'wrong_phone' }
        // An earlier call whose answer was lost may have invited this phone. The SMS code proves whose it is.
        if (/скоуп/i.test(refusals)) return { kind: 'invited', receiver: await getOurs(phone), needs_code: true }
      }
      const { created, skipped } = parse(invitedShape, succeeded(answer).data)
      const invited = created?.[0] ?? skipped?.[0]
      if (!invited) throw tipsSilent(new Error('invited nobody'))
      const isReady = Boolean(created?.[0]) && ['None', 'Confirmed'].includes(invited.layoutStatus)
      return { kind: 'invited', receiver: toReceiver(invited), needs_code: !isReady }
    },
    async sendCode(receiver_id) {
      return (await attach('send-sms', { UserId: receiver_id })).succeed
    },
    async confirm(receiver_id, code) {
      return (await attach('confirm', { UserId: receiver_id, SmsCode: code })).succeed
    },
    async detach(receiver_id) {
      const path = `/receivers/${encodeURIComponent(receiver_id)}`
      const { succeed } = await call('POST', `${path}/detach-agent`)
      // Also refused if the receiver has already left.
      if (!succeed && (await call('GET', path)).succeed)
        throw tipsSilent(new Error('keeps a receiver that is to leave'))
    },
    tipsUrl: (layout_id) => `${config.CLOUDTIPS_PAY_URL.replace(/\/$/, '')}/p/${layout_id}`,
  }
}

function succeeded(answer: TipsAnswer): TipsAnswer {
  if (answer.succeed) return answer
  const why = [...(answer.errors ?? []), ...Object.values(answer.validationErrors ?? {}).flat()].join('; ')
  throw tipsSilent(new Error(`refused: ${why}`))
}

function parse<S extends z.ZodType>(shape: S, data: unknown): z.output<S> {
  const parsed = shape.safeParse(data)
  if (!parsed.success) throw tipsSilent(parsed.error)
  return parsed.data
}

function toReceiver({ userId, layoutId }: z.output<typeof receiverShape>): TipReceiver {
  return { receiver_id: userId, layout_id: layoutId }
}

function isSamePhone(one: string, other: string): boolean {
  return one.replaceAll(/\D/g, '') === other.replaceAll(/\D/g, '')
}

import { z } from 'zod'
import { nets, oneOf, url } from '../../startup/config-values.ts'

export const tbankNeeds = ['TBANK_TERMINAL_KEY', 'TBANK_PASSWORD'] as const

export const tbankSettings = {
  TBANK_API_URL: url.default('https://securepay.tinkoff.ru/v2'),
  TBANK_TERMINAL_KEY: z.string().default(''),
  TBANK_PASSWORD: z.string().default(''),
  TBANK_TIMEOUT_MS: z.coerce.number().int().min(50).default(10_000),
  TBANK_NOTIFY_NETS: nets.nullable().default(null),
  TBANK_FFD: oneOf(['1.05', '1.2']).default('1.05'),
}

const shape = z.object(tbankSettings)
export type TbankConfig = z.output<typeof shape>

import { z } from 'zod'
import { url } from '../../startup/config-values.ts'

export const nevaNeeds = ['NEVA_SHOP_ID', 'NEVA_SECRET'] as const

export const nevaSettings = {
  NEVA_API_URL: url.default('https://api.neva-pay.example'),
  NEVA_SHOP_ID: z.string().default(''),
  NEVA_SECRET: z.string().default(''),
  NEVA_TIMEOUT_MS: z.coerce.number().int().min(50).default(10_000),
}

const shape = z.object(nevaSettings)
export type NevaConfig = z.output<typeof shape>

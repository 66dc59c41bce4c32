import type { Acquirer } from '../modules/orders/acquirer.ts'
import { tbankNeeds, tbankSettings, type TbankConfig } from './tbank/config.ts'
import { createTbank } from './tbank/index.ts'

export const acquirerSettings = { ...tbankSettings }
type AcquirerConfig = TbankConfig

interface Provider {
  needs: readonly (keyof AcquirerConfig)[]
  create: (config: AcquirerConfig) => Acquirer
}

// Stored in payments.provider, and the last path segment of the notification URL.
const providers = {
  tbank: { needs: tbankNeeds, create: createTbank },
} satisfies Record<string, Provider>

export const acquirerNames = Object.keys(providers) as (keyof typeof providers)[]

export interface Acquirers {
  /** Name of the acquirer for new payments. */
  current: string
  by_name: ReadonlyMap<string, Acquirer>
}

export function createAcquirers(config: AcquirerConfig & { ACQUIRER: string }): Acquirers {
  const configured = Object.entries<Provider>(providers).filter(([, { needs }]) => needs.every((name) => config[name]))
  return {
    current: config.ACQUIRER,
    by_name: new Map(configured.map(([name, { create }]) => [name, create(config)])),
  }
}

// The current acquirer needs all of its own settings, any other all or none.
export function acquirerFaults(given: Record<string, string | undefined>): string[] {
  const current = given['ACQUIRER'] ?? acquirerNames[0]
  return Object.entries<Provider>(providers).flatMap(([name, { needs }]) => {
    if (name !== current && needs.every((need) => !given[need])) return []
    return needs.filter((need) => !given[need]).map((need) => `${need} is needed to take payments`)
  })
}

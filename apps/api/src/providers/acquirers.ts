import type { Acquirer, Acquirers } from '../modules/orders/acquirer.ts'
import { tbankNeeds, tbankSettings, type TbankConfig } from './tbank/config.ts'
import { createTbank } from './tbank/index.ts'

export const acquirerSettings = { ...tbankSettings }
type AcquirerConfig = TbankConfig

interface Provider {
  /** Settings without which it is off. */
  needs: readonly (keyof AcquirerConfig)[]
  create: (config: AcquirerConfig) => Acquirer
}

/** By the name that payments.provider keeps and that is the end of the address of its notifications. */
const providers = {
  tbank: { needs: tbankNeeds, create: createTbank },
} satisfies Record<string, Provider>

export const acquirerNames = Object.keys(providers) as (keyof typeof providers)[]

/** Those whose settings are there; the current one takes new payments. */
export function createAcquirers(config: AcquirerConfig & { ACQUIRER: string }): Acquirers {
  const configured = Object.entries<Provider>(providers).filter(([, { needs }]) => needs.every((name) => config[name]))
  return {
    current: config.ACQUIRER,
    by_name: new Map(configured.map(([name, { create }]) => [name, create(config)])),
  }
}

/** The current one needs its settings; of another they are all there or none. */
export function acquirerFaults(given: Record<string, string | undefined>): string[] {
  const current = given['ACQUIRER'] ?? acquirerNames[0]
  return Object.entries<Provider>(providers).flatMap(([name, { needs }]) => {
    if (name !== current && needs.every((need) => !given[need])) return []
    return needs.filter((need) => !given[need]).map((need) => `${need} is needed to take payments`)
  })
}

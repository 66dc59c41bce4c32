import { importChargebacks, recordChargeback } from '@razgovor/contract/chargebacks'
import type { Paylink } from './bank.ts'
import { makeUser } from './factories.ts'
import type { TestApi } from './start-api.ts'

export const numberOf = ({ payment_url }: Pick<Paylink, 'payment_url'>) => payment_url.split('/').at(-1)!

const entry = (payment: string, amount: number, bank_reference = 'CB-1') => ({
  payment,
  amount,
  bank_reference,
  charged_back_on: '2058-01-14',
})

export async function chargebackOperator(api: TestApi) {
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  return {
    admin,
    enter: (...given: Parameters<typeof entry>) => admin.call(recordChargeback, { body: entry(...given) }),
    enterWithLoss: (...given: Parameters<typeof entry>) =>
      admin.call(recordChargeback, { body: { ...entry(...given), accepts_loss: true } }),
    refuse: (...given: Parameters<typeof entry>) => admin.refusal(recordChargeback, { body: entry(...given) }),
    import: (file: string, columns = {}) => admin.call(importChargebacks, { body: { file, columns } }),
  }
}

import type { Tx } from '../../apps/api/src/db/client.ts'

// The platform's bank details in the demo: invented, with valid check digits.
export const demoPayer = {
  PAYER_NAME: 'ООО «Разговор»',
  PAYER_INN: '7701234560',
  PAYER_KPP: '770101001',
  PAYER_ACCOUNT: '40702810638000000000',
  PAYER_BIK: '044525225',
}

const details = { inn: '771234567859', bik: '044525225', account: '40817810700000000001' }

// Payouts require bank details; all speakers share these invented ones.
export async function insertLegalDetails(tx: Tx, updated_at: Date, speakers: Iterable<string>): Promise<void> {
  await tx
    .insertInto('legal_details')
    .values(
      Array.from(speakers, (user_id) => ({
        user_id,
        legal_form: 'SELF_EMPLOYED' as const,
        details: JSON.stringify(details),
        updated_at,
      })),
    )
    .execute()
}

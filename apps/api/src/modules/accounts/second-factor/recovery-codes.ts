import { createHmac, randomInt } from 'node:crypto'
import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'

const count = 10
// Base32: none of its digits looks like a letter.
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const length = 10

type Keys = Pick<Config, 'SECOND_FACTOR_KEY'>

/** Replaces all earlier codes. The new ones can be shown only once: just their hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, { config }: { config: Keys }, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: count }, makeCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashRecoveryCode(config, user_id, code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

export async function consumeRecoveryCode(
  db: Db,
  { config, clock }: Ctx,
  user_id: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: clock.now() })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashRecoveryCode(config, user_id, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function countRecoveryCodes(db: Db, user_id: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

function makeCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

export function hashRecoveryCode({ SECOND_FACTOR_KEY }: Keys, user_id: string, code: string): Buffer {
  // A keyed hash of 50 random bits need not be slow.
  return createHmac('sha256', SECOND_FACTOR_KEY).update(`recovery code ${user_id} ${code}`).digest()
}

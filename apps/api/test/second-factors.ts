import { addPasskey, beginPasskey } from '@razgovor/contract/passkeys'
import { beginTotp, confirmTotp } from '@razgovor/contract/second-factor'
import { newId } from '../src/ids.ts'
import { hashRecoveryCode } from '../src/modules/accounts/second-factor/recovery-codes.ts'
import { encryptSecret, makeTotpSecret } from '../src/modules/accounts/second-factor/totp.ts'
import { Refusal, type Caller } from './api-client.ts'
import { Authenticator } from './authenticator.ts'
import { manyRecoveryCodes } from './recovery-codes.ts'
import { SoftwareKey } from './software-key.ts'
import type { TestApi } from './start-api.ts'

/** Waits half a minute, until its next code is valid. */
export async function setUpTotp(api: TestApi, own: Caller) {
  const { factor_id, uri } = await own.call(beginTotp)
  const authenticator = new Authenticator(uri, api.clock)
  const { recovery_codes } = await own.call(confirmTotp, {
    params: { factor_id },
    body: { code: authenticator.code(), title: 'Телефон' },
  })
  await api.clock.advance({ seconds: 30 })
  return { factor_id, authenticator, recovery_codes: recovery_codes ?? [] }
}

export async function halfSessionOf(firstStep: Promise<unknown>): Promise<string> {
  const refusal = await firstStep.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refusal instanceof Refusal) || refusal.error_name !== 'second_factor_required')
    throw new Error('the first step did not lead to a second one', { cause: refusal })
  return refusal.body.fields!['half_session']!
}

// Many, because a TOTP code works once.
export async function giveManyRecoveryCodes({ ctx }: Pick<TestApi, 'ctx'>, user_id: string): Promise<void> {
  const now = ctx.clock.now()
  const factor_id = newId(now)
  const secret = encryptSecret(ctx.config, { factor_id, secret: makeTotpSecret() })
  await ctx.db
    .insertInto('second_factors')
    .values({ factor_id, user_id, kind: 'TOTP', title: 'Телефон', created_at: now, confirmed_at: now, secret })
    .execute()
  const hashes = manyRecoveryCodes.map((code) => hashRecoveryCode(ctx.config, user_id, code))
  await ctx.db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash })))
    .execute()
}

export async function setUpPasskey(api: TestApi, own: Caller, title = 'Ноутбук') {
  const key = new SoftwareKey(api)
  const credential = key.create(await own.call(beginPasskey))
  const { recovery_codes } = await own.call(addPasskey, { body: { title, credential } })
  return { key, recovery_codes }
}

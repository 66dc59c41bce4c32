import { passkeyMinutes } from '@razgovor/contract/limits'
import type { PasskeyProof, requestOptions } from '@razgovor/contract/passkey-shapes'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { consumeChallenge, putChallenge, type Ceremony } from './passkey-challenges.ts'
import { relyingParty, verifyPasskey } from './passkey-verification.ts'
import { accountsRefusals } from '../accounts.texts.ts'

/** Without `user_id`, the browser offers any passkey of the site. Throws validation if the user has no passkey. */
export async function requestPasskey(
  ctx: Ctx,
  ceremony: Ceremony,
  user_id?: string,
): Promise<z.input<typeof requestOptions>> {
  const keys = user_id === undefined ? undefined : await listPasskeys(ctx.db, user_id)
  if (keys?.length === 0) throw new ApiError('validation', accountsRefusals.no_passkey)
  return {
    challenge: await putChallenge(ctx, ceremony),
    rpId: relyingParty(ctx.config).id,
    timeout: passkeyMinutes * 60_000,
    userVerification: 'required',
    ...(keys && { allowCredentials: keys }),
  }
}

export async function listPasskeys(db: Db, user_id: string) {
  const keys = await db
    .selectFrom('second_factors')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user_id)
    .where('kind', '=', 'PASSKEY')
    .execute()
  return keys.map(({ credential_id, transports }) => ({
    id: credential_id ?? '',
    type: 'public-key' as const,
    transports: transports ?? [],
  }))
}

interface Proof {
  ceremony: Ceremony
  credential: PasskeyProof
  /** Omitted for a sign-in, where any user may answer. */
  user_id?: string
}

export async function provePasskey(ctx: Ctx, { ceremony, credential, user_id }: Proof): Promise<string> {
  const challenge = await consumeChallenge(ctx, ceremony, credential.response.clientDataJSON)
  const key = await findPasskey(ctx.db, credential)
  const isOwn = key !== undefined && (user_id === undefined || key.user_id === user_id)
  if (!isOwn || !isHandleOf(key.user_id, { credential, ceremony })) throw unfitPasskey()
  const sign_count = await verifyPasskey(ctx, { credential, challenge, key })
  if (sign_count === undefined || !(await acceptCount(ctx, key.factor_id, sign_count))) throw unfitPasskey()
  return key.user_id
}

export function unfitPasskey(): ApiError {
  return new ApiError('wrong_code', accountsRefusals.passkey_rejected)
}

async function findPasskey(db: Db, { id }: PasskeyProof) {
  const key = await db
    .selectFrom('second_factors')
    .select(['factor_id', 'user_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', id)
    .executeTakeFirst()
  if (!key?.public_key) return undefined
  return { ...key, public_key: key.public_key, sign_count: Number(key.sign_count) }
}

/** The user id stored in the authenticator (WebAuthn user handle): opaque, as it must not reveal a name. */
export function userHandle(user_id: string): string {
  return Buffer.from(user_id.replaceAll('-', ''), 'hex').toString('base64url')
}

function isHandleOf(user_id: string, { credential, ceremony }: Pick<Proof, 'credential' | 'ceremony'>): boolean {
  const handle = credential.response.userHandle
  return handle === undefined ? ceremony.purpose !== 'SIGN_IN' : handle === userHandle(user_id)
}

/**
 * The sign count must grow, unless the authenticator keeps none (always 0). A single statement decides between
 * concurrent responses; a trigger enforces the rule too.
 */
async function acceptCount({ db, clock }: Ctx, factor_id: string, sign_count: number): Promise<boolean> {
  const accepted = await db
    .updateTable('second_factors')
    .set({ sign_count, used_at: clock.now() })
    .where('factor_id', '=', factor_id)
    .where(sql<boolean>`(sign_count < ${sign_count} or greatest(sign_count, ${sign_count}) = 0)`)
    .returning('factor_id')
    .executeTakeFirst()
  return accepted !== undefined
}

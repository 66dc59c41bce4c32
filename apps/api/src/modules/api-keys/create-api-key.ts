import type { ApiKey, createApiKey as endpoint } from '@razgovor/contract/api-keys'
import { apiKeysMax } from '@razgovor/contract/limits'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { makeApiKey } from '../../http/api-key.ts'
import { newId } from '../../ids.ts'
import { lockPage } from '../speakers/lock-page.ts'
import { apiKeysRefusals, apiKeysTexts } from './api-keys.texts.ts'
import { apiKeyColumns, toApiKey } from './list-api-keys.ts'

type NewApiKey = z.output<(typeof endpoint)['body']>

/** Throws forbidden (no longer a speaker), validation, already_exists (the name), human_friendly (too many). */
export async function createApiKey(
  ctx: Ctx,
  user_id: string,
  { name, scopes, expires_at_iso }: NewApiKey,
): Promise<ApiKey & { key: string }> {
  const now = ctx.clock.now()
  const expires_at = expires_at_iso === null ? null : new Date(expires_at_iso)
  if (expires_at && expires_at <= now)
    throw new ApiError('validation', { fields: { expires_at_iso: apiKeysTexts.expiryInPast } })
  const { key, ...stored } = makeApiKey()
  return transact(ctx, async (tx) => {
    await lockPage(tx, user_id)
    await assertBelowMaximum(tx, user_id)
    const row = await mapConstraintErrors({ api_keys_name_once: nameTaken }, () =>
      tx
        .insertInto('api_keys')
        .values({
          api_key_id: newId(now),
          user_id,
          name,
          scopes: [...new Set(scopes)],
          ...stored,
          created_at: now,
          expires_at,
        })
        .returning(apiKeyColumns)
        .executeTakeFirstOrThrow(),
    )
    return { ...toApiKey(row), key }
  })
}

function nameTaken(): ApiError {
  return new ApiError('already_exists', apiKeysRefusals.api_key_name_taken)
}

async function assertBelowMaximum(tx: Tx, user_id: string): Promise<void> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= apiKeysMax) throw new ApiError('human_friendly', apiKeysRefusals.too_many_api_keys(apiKeysMax))
}

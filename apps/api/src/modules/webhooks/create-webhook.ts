import { webhooksMax } from '@razgovor/contract/limits'
import type { createWebhook as endpoint, Webhook } from '@razgovor/contract/webhooks'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { newId } from '../../ids.ts'
import { lockPage } from '../speakers/lock-page.ts'
import { assertUrl } from './assert-url.ts'
import { addressKeyHash, makeSecret, sealSecrets } from './webhook-secrets.ts'
import { toWebhook } from './webhook-view.ts'
import { webhooksRefusals } from './webhooks.texts.ts'

/** Throws forbidden (no longer a speaker), validation, already_exists, human_friendly (too many). */
export async function createWebhook(
  ctx: Ctx,
  user_id: string,
  { url, events }: z.output<(typeof endpoint)['body']>,
): Promise<Webhook & { secret: string }> {
  const { config } = ctx
  const now = ctx.clock.now()
  const { host, href } = assertUrl(config, url)
  const [webhook_id, secret] = [newId(now), makeSecret()]
  return transact(ctx, async (tx) => {
    await lockPage(tx, user_id)
    await assertBelowMaximum(tx, user_id)
    const row = await refuseSameUrl(() =>
      tx
        .insertInto('webhooks')
        .values({
          webhook_id,
          user_id,
          host,
          sealed_secret: sealSecrets(config, webhook_id, { url: href, secrets: [{ secret, until: null }] }),
          address_key_hash: addressKeyHash(config, href),
          events: [...new Set(events)],
          created_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    return { ...toWebhook(config, now, row), secret }
  })
}

export function refuseSameUrl<T>(work: () => Promise<T>): Promise<T> {
  return mapConstraintErrors({ webhooks_address_once: urlTaken }, work)
}

function urlTaken(): ApiError {
  return new ApiError('already_exists', webhooksRefusals.webhook_url_taken)
}

async function assertBelowMaximum(tx: Tx, user_id: string): Promise<void> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (count >= webhooksMax) throw new ApiError('human_friendly', webhooksRefusals.too_many_webhooks(webhooksMax))
}

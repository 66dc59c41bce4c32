import { packagesMax } from '@razgovor/contract/limits'
import type { NewPackage } from '@razgovor/contract/packages'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { assertMayCharge } from '../schedule/sale/assert-may-charge.ts'
import { assertTariffAllows } from '../schedule/sale/assert-tariff-allows.ts'
import { lockPage } from '../speakers/lock-page.ts'
import { packagesRefusals } from './packages.texts.ts'

/** Returns its id, or that of an identical one on sale. Throws forbidden, human_friendly (too many, too long). */
export async function createPackage(ctx: Ctx, speaker_id: string, values: NewPackage): Promise<string> {
  const now = ctx.clock.now()
  return transact(ctx, async (tx) => {
    await lockPage(tx, speaker_id)
    const offered = await listOffered(tx, speaker_id)
    const same = offered.find((one) => termNames.every((name) => one[name] === values[name]))
    if (same) return same.package_id
    if (offered.length >= packagesMax)
      throw new ApiError('human_friendly', packagesRefusals.too_many_packages(packagesMax))
    await assertMayCharge(tx, speaker_id, 'BUYABLE')
    const fields = { minutes: 'minutes', places: 'minutes' }
    await assertTariffAllows(tx, now, { speaker_id, minutes: values.minutes, fields })
    const package_id = newId(now)
    await tx
      .insertInto('packages')
      .values({ package_id, speaker_id, ...values, created_at: now })
      .execute()
    tx.after.dropPages(speaker_id)
    return package_id
  })
}

const termNames = ['title', 'meetings', 'minutes', 'amount', 'valid_days'] as const

function listOffered(tx: Tx, speaker_id: string) {
  return tx
    .selectFrom('packages')
    .select(['package_id', ...termNames])
    .where('speaker_id', '=', speaker_id)
    .where('is_offered', '=', true)
    .execute()
}

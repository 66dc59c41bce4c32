import { expect, test } from 'vitest'
import { makeUser } from '../../../../test/factories.ts'
import { makeEarner, payEverybody } from '../../../../test/payouts.ts'
import { startApi } from '../../../../test/start-api.ts'
import { erasePayees } from './erase-payees.ts'

test('the payee of an anonymized speaker is erased five years after the payout; amounts and other payees are kept', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const [gone, staying] = [await makeEarner(api), await makeEarner(api)]
  await payEverybody(api, await makeUser(api, 'SUPER_ADMIN'))
  const { user_id } = gone.speaker
  await db.updateTable('users').set({ anonymised_at: api.clock.now() }).where('user_id', '=', user_id).execute()
  const payees = async () => {
    const lines = await db.selectFrom('payout_lines').selectAll().execute()
    return Object.fromEntries(
      lines.map(({ speaker_id, amount, legal_form, payee_name, inn, account, bik }) => [
        speaker_id,
        { amount, known: [legal_form, payee_name, inn, account, bik].filter((fact) => fact !== null).length },
      ]),
    )
  }
  const whole = { amount: 225_000, known: 5 }
  const { paid_at } = await db.selectFrom('payouts').select('paid_at').limit(1).executeTakeFirstOrThrow()
  const until = new Date(paid_at).setUTCFullYear(paid_at.getUTCFullYear() + 5)
  await api.clock.advance({ seconds: (until - api.clock.now().getTime()) / 1000 - 1 })
  await erasePayees(api.ctx)
  expect(await payees()).toEqual({ [user_id]: whole, [staying.speaker.user_id]: whole })
  await api.clock.advance({ seconds: 1 })
  await erasePayees(api.ctx)
  expect(await payees()).toEqual({ [user_id]: { ...whole, known: 0 }, [staying.speaker.user_id]: whole })
})

import { getEarnings, listPayouts } from '@razgovor/contract/earnings'
import { makePayoutBatch, type LeftOut } from '@razgovor/contract/payouts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSpeaker, makeUser, type MadeUser } from '../../../test/factories.ts'
import { legalForms } from '../../../test/applications.ts'
import { legalOf } from '../../../test/legal-changes.ts'
import { makeBatch, makeEarner } from '../../../test/payouts.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

async function shownTo(api: TestApi, speaker: MadeUser) {
  const { balance, payable, left_out } = await api.as(speaker).call(getEarnings, { params: speaker })
  return { balance, payable, left_out }
}

async function shownToOperator(api: TestApi, { user_id }: MadeUser) {
  const { items } = await api.as(await makeUser(api, 'SUPER_ADMIN')).call(listPayouts)
  const { balance, payable, left_out } = items.find(({ speaker }) => speaker.user_id === user_id)!
  return { balance, payable, left_out }
}

test('the speaker and the operator see the amount that the next batch will pay', async () => {
  await using api = await startApi()
  const { speaker } = await makeEarner(api)
  await makeEarner(api, { speaker, can_dispute: true })
  const both = { balance: 450_000, payable: 225_000, left_out: null }
  expect(await shownTo(api, speaker)).toEqual(both)
  expect(await shownToOperator(api, speaker)).toEqual(both)
  const { lines } = await makeBatch(api)
  expect(lines).toMatchObject([{ amount: 225_000 }])
  const rest = { balance: 225_000, payable: 0, left_out: 'IN_BATCH' }
  expect(await shownTo(api, speaker)).toEqual(rest)
  expect(await shownToOperator(api, speaker)).toEqual(rest)
})

const reasons: [LeftOut, Parameters<typeof makeEarner>[1]][] = [
  ['WAITING', { can_dispute: true }],
  ['NO_DETAILS', { form: null }],
  ['BELOW_MINIMUM', { amount: 50_000 }],
]

test.for(reasons)(
  'a balance that no batch would pay shows payable 0 with the reason %s to the speaker and the operator',
  async ([left_out, given]) => {
    await using api = await startApi({ environment: { PAYOUT_MIN_ROUBLES: '1000' } })
    const { speaker } = await makeEarner(api, given)
    const shown = await shownTo(api, speaker)
    expect(shown).toEqual({ balance: (given?.amount ?? 250_000) * 0.9, payable: 0, left_out })
    expect(await shownToOperator(api, speaker)).toEqual(shown)
    const body = { idempotency_key: randomUUID() }
    expect(await api.as(await makeUser(api, 'SUPER_ADMIN')).refusal(makePayoutBatch, { body })).toBe('human_friendly')
  },
)

test('a speaker whose first bank details are in review sees that reason for the missing payout', async () => {
  await using api = await startApi()
  const { speaker } = await makeEarner(api, { form: null })
  await legalOf(api, speaker).submit(legalForms.SELF_EMPLOYED)
  expect(await shownTo(api, speaker)).toMatchObject({ payable: 0, left_out: 'DETAILS_IN_REVIEW' })
})

test('a speaker without earnings has nothing payable and no reason is shown', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  expect(await shownTo(api, speaker)).toEqual({ balance: 0, payable: 0, left_out: null })
})

import { submitLegalChange } from '@razgovor/contract/legal-details'
import { expect, test } from 'vitest'
import { legalForms } from '../../../test/applications.ts'
import { makeSpeaker } from '../../../test/factories.ts'
import { legalOf, makeApproved } from '../../../test/legal-changes.ts'
import { startApi } from '../../../test/start-api.ts'

const { SELF_EMPLOYED, LEGAL_ENTITY, SOLE_PROPRIETOR } = legalForms

test('changes and decisions of one speaker leave another speaker’s change and details as they are', async () => {
  await using api = await startApi()
  const anna = legalOf(api, await makeApproved(api, SELF_EMPLOYED))
  const boris = legalOf(api, await makeApproved(api, SELF_EMPLOYED))
  await anna.submit(LEGAL_ENTITY)
  const before = await anna.read()
  await boris.submit(LEGAL_ENTITY)
  await boris.withdraw(await boris.submit(SOLE_PROPRIETOR))
  expect(await anna.read()).toEqual(before)
  await boris.reject(await boris.submit(LEGAL_ENTITY))
  await boris.approve(await boris.submit(SOLE_PROPRIETOR))
  expect(await boris.read()).toMatchObject({ current: { legal: SOLE_PROPRIETOR }, change: null, refusal: null })
  expect(await anna.read()).toEqual(before)
})

test('a speaker cannot submit legal details for another speaker', async () => {
  await using api = await startApi()
  const [speaker, other] = [await makeSpeaker(api), await makeSpeaker(api)]
  const input = { params: { user_id: other.user_id }, body: LEGAL_ENTITY }
  expect(await api.as(speaker).refusal(submitLegalChange, input)).toBe('forbidden')
  expect((await legalOf(api, other).read()).change).toBeNull()
})

test('a late decision gets an error that says whether the speaker or another admin was first', async () => {
  await using api = await startApi()
  const { submit, withdraw, approve, reject } = legalOf(api, await makeApproved(api, SELF_EMPLOYED))
  const withdrawn = await submit(LEGAL_ENTITY)
  await withdraw(withdrawn)
  await expect(approve(withdrawn)).rejects.toThrow('Спикер отозвал эти реквизиты или прислал вместо них другие')
  const approved = await submit(SOLE_PROPRIETOR)
  await approve(approved)
  await expect(reject(approved)).rejects.toThrow('По этим реквизитам уже решили иначе')
})

test('a rejection is recorded in the audit log with its speaker, comment, and old and new status', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, SELF_EMPLOYED)
  const { submit, reject } = legalOf(api, speaker)
  const { change } = await submit(LEGAL_ENTITY)
  await reject({ change }, 'Не тот счёт')
  const log = await api.ctx.db.selectFrom('audit_log').selectAll().where('table_name', '=', 'legal_changes').execute()
  expect(log).toMatchObject([
    {
      row_id: change!.legal_change_id,
      action: 'reject',
      subject_id: speaker.user_id,
      before: { status: 'REVIEW' },
      after: { status: 'REJECTED', comment: 'Не тот счёт' },
    },
  ])
})

import { getChecks } from '@razgovor/contract/operations'
import { createPaylink } from '@razgovor/contract/orders'
import { getReceipt } from '@razgovor/contract/receipts'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { legalForms } from '../../../../test/applications.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const supportPhone = '+74951234567'
const environment = { RECEIPT_AGENT_SIGN: 'commission_agent', RECEIPT_SUPPLIER_PHONE: supportPhone }

async function giveLegalDetails(api: TestApi, { user_id }: MadeUser, form: keyof typeof legalForms): Promise<void> {
  const { legal_form, ...details } = legalForms[form]
  const row = { user_id, legal_form, details: JSON.stringify(details), updated_at: api.clock.now() }
  await api.ctx.db.insertInto('legal_details').values(row).execute()
}

async function printedFor(api: TestApi, form: keyof typeof legalForms, phone?: string) {
  const speaker = await makeSpeaker(api)
  if (phone) await api.ctx.db.updateTable('users').set({ phone }).where('user_id', '=', speaker.user_id).execute()
  await giveLegalDetails(api, speaker, form)
  const meeting = await makePaidMeeting(api, { speaker })
  const [item] = (await bankOf(api).payment(meeting.link)).receipts[0]!.receipt.Items
  return { meeting, speaker, item: item! }
}

test('agent receipts name the speaker’s legal details and a Russian phone: their own or else the platform’s', async () => {
  await using api = await startApi({ environment })
  const proprietor = await printedFor(api, 'SOLE_PROPRIETOR', '+79161234567')
  expect(proprietor.item).toMatchObject({
    AgentData: { AgentSign: 'commission_agent' },
    SupplierInfo: { Name: 'ИП Сафонова Анна', Inn: '500100732259', Phones: ['+79161234567'] },
  })
  const { item: organization } = await printedFor(api, 'LEGAL_ENTITY')
  expect(organization.SupplierInfo).toEqual({ Name: 'ООО «Ромашка»', Inn: '7707083893', Phones: [supportPhone] })
  const { item: selfEmployed } = await printedFor(api, 'SELF_EMPLOYED', '+12025550123')
  expect(selfEmployed.SupplierInfo).toEqual({ Name: 'Сафонова Анна', Inn: '500100732259', Phones: [supportPhone] })
  const { listener, link } = proprietor.meeting
  expect((await api.as(listener).call(getReceipt, { params: link })).items).toMatchObject([
    { supplier: { name: 'ИП Сафонова Анна', inn: '500100732259' } },
  ])
})

test('the return and closing receipts name the same supplier as the sale after a change of legal details', async () => {
  await using api = await startApi({ environment })
  const { meeting, speaker, item } = await printedFor(api, 'SOLE_PROPRIETOR')
  await api.ctx.db.deleteFrom('legal_details').where('user_id', '=', speaker.user_id).execute()
  await giveLegalDetails(api, speaker, 'LEGAL_ENTITY')
  await api.clock.advance({ days: 4 })
  await api.settle()
  const { receipts } = await bankOf(api).payment(meeting.link)
  expect(receipts).toHaveLength(2)
  for (const { receipt } of receipts) expect(receipt.Items[0]!.SupplierInfo).toEqual(item.SupplierInfo)
})

test('meetings of a speaker without an INN cannot be paid for, and the checks report a fault to operators', async () => {
  await using api = await startApi({ environment })
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const receiptsCheck = async () => (await admin.call(getChecks)).checks.find(({ name }) => name === 'RECEIPTS')
  expect(await receiptsCheck()).toMatchObject({ state: 'OK' })
  const listener = await makeListener(api)
  const [known, unknown, individual] = [await makeSpeaker(api), await makeSpeaker(api), await makeSpeaker(api)]
  await giveLegalDetails(api, known, 'SELF_EMPLOYED')
  const slots = [
    await makeTimeSlot(api, { speaker: known }),
    await makeTimeSlot(api, { speaker: unknown, starts_in_minutes: 4 * 24 * 60 }),
    await makeTimeSlot(api, { speaker: individual, starts_in_minutes: 5 * 24 * 60 }),
  ]
  await giveLegalDetails(api, individual, 'INDIVIDUAL')
  const slot_ids = slots.map(({ slot_id }) => slot_id)
  const { refusal, fields } = await refusalOf(api.as(listener).call(createPaylink, { body: { slot_ids } }))
  expect(refusal).toBe('human_friendly_multiple')
  expect(Object.keys(fields)).toEqual(['slot_ids.1', 'slot_ids.2'])
  expect(fields['slot_ids.1']).toMatch(/ещё не заполнил реквизиты/)
  expect(await bankOf(api).payments()).toEqual([])
  expect(await receiptsCheck()).toMatchObject({ state: 'FAULT', detail: '2' })
  await linkFor(api, listener, slots.slice(0, 1))
})

test('without the agent setting, receipts name no supplier', async () => {
  await using api = await startApi()
  const { item, meeting } = await printedFor(api, 'SOLE_PROPRIETOR')
  expect(item).not.toHaveProperty('AgentData')
  expect(item).not.toHaveProperty('SupplierInfo')
  const { items } = await api.as(meeting.listener).call(getReceipt, { params: meeting.link })
  expect(items).toMatchObject([{ supplier: null }])
})

import {
  closeConversationReport,
  listConversationReports,
  readReportedConversation,
  reportConversation,
} from '@razgovor/contract/conversations'
import { expect, test } from 'vitest'
import { makeConversation } from '../../../test/conversations.ts'
import { makeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

async function makeReport(api: TestApi) {
  const made = await makeConversation(api)
  await made.write(made.speaker, 'Переведи мне на карту')
  const report = { params: made.params, body: { text: 'Просит деньги мимо сайта' } }
  await api.as(made.listener).call(reportConversation, report)
  const support = await makeUser(api, 'SUPPORT')
  const { items } = await api.as(support).call(listConversationReports)
  const { report_id } = items[0]!
  return { ...made, report, support, report_id, ofReport: { params: { report_id }, query: {} } }
}

function auditOf(api: TestApi) {
  return api.ctx.db.selectFrom('audit_log').selectAll().orderBy('audit_entry_id').execute()
}

test('support reads a conversation only through an open report, and each reading is in the audit log', async () => {
  await using api = await startApi()
  const { listener, support, report_id, ofReport } = await makeReport(api)
  expect(await auditOf(api)).toEqual([])
  const { items } = await api.as(support).call(readReportedConversation, ofReport)
  expect(items).toMatchObject([{ text: 'Переведи мне на карту' }])
  await api.as(support).call(readReportedConversation, ofReport)
  const entry = { table_name: 'conversation_reports', row_id: report_id, by_user_id: support.user_id }
  const reading = { ...entry, action: 'READ', subject_id: listener.user_id }
  expect(await auditOf(api)).toMatchObject([reading, reading])
  expect(JSON.stringify(await auditOf(api))).not.toContain('Переведи')

  await api.as(support).call(closeConversationReport, ofReport)
  await api.as(support).call(closeConversationReport, ofReport)
  expect(await api.as(support).refusal(readReportedConversation, ofReport)).toBe('human_friendly')
  expect(await auditOf(api)).toMatchObject([reading, reading, { ...entry, action: 'CLOSE' }])
})

test('a side has one open report at a time; the other side may report, too', async () => {
  await using api = await startApi()
  const { listener, speaker, support, report, ofReport } = await makeReport(api)
  const answers = await Promise.all([
    api.as(listener).refusal(reportConversation, report),
    api.as(listener).refusal(reportConversation, report),
  ])
  expect(answers).toEqual(['already_exists', 'already_exists'])
  await api.as(speaker).call(reportConversation, report)
  await api.as(support).call(closeConversationReport, ofReport)
  await api.as(listener).call(reportConversation, report)
  const { items } = await api.as(support).call(listConversationReports)
  expect(items.map(({ by_user_id, closed_at }) => [by_user_id, closed_at !== null])).toEqual([
    [speaker.user_id, false],
    [listener.user_id, false],
    [listener.user_id, true],
  ])
})

test('a stranger cannot report a conversation, and only support and admins see reports', async () => {
  await using api = await startApi()
  const { report, listener, ofReport } = await makeReport(api)
  expect(await api.as(await makeUser(api, 'LISTENER')).refusal(reportConversation, report)).toBe('not_exist')
  expect(await api.as(listener).refusal(readReportedConversation, ofReport)).toBe('forbidden')
  expect(await api.as(await makeUser(api, 'FINANCE')).refusal(listConversationReports)).toBe('forbidden')
})

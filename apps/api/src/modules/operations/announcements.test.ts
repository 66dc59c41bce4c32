import { listAudit } from '@razgovor/contract/admin'
import { announce, countOpenTabs } from '@razgovor/contract/operations'
import { expect, test } from 'vitest'
import { openTab } from '../../../test/event-tab.ts'
import { makeListener, makeUser } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'

test('an announcement reaches every open tab, returns their number and is audited', async () => {
  await using api = await startApi()
  const user = await makeUser(api, 'SUPER_ADMIN')
  const admin = api.as(user)
  expect(await admin.call(countOpenTabs)).toEqual({ tabs: 0, is_all: true })
  const listener = await makeListener(api)
  const tabs = [await openTab(api, listener), await openTab(api, listener), await openTab(api, await makeListener(api))]
  expect(await admin.call(countOpenTabs)).toEqual({ tabs: 3, is_all: true })

  const text = 'В 23:00 обновим сайт, это займёт минуту'
  expect(await admin.call(announce, { body: { text } })).toEqual({ tabs: 3, is_all: true })
  for (const tab of tabs) expect(await tab.next()).toEqual({ type: 'announcement', content: text, payload: {} })
  const { items } = await admin.call(listAudit, { query: { table_name: 'announcements' } })
  expect(items).toMatchObject([{ action: 'announce', by: { user_id: user.user_id }, after: { text } }])
})

test('an announcement that is blank or longer than 200 characters is refused', async () => {
  await using api = await startApi()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  for (const text of ['  ', 'а'.repeat(201)])
    expect(await admin.refusal(announce, { body: { text } })).toBe('validation')
})

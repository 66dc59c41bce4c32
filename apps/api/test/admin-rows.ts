import { changeRow, createRow, getRow, type OpenRow, type WrittenRow } from '@razgovor/contract/admin'
import { makeUser } from './factories.ts'
import { refusalOf } from './api-client.ts'
import type { TestApi, TestUser } from './start-api.ts'

export async function editRows(api: TestApi, who: TestUser | Promise<TestUser> = makeUser(api, 'SUPER_ADMIN')) {
  const user = await who
  const admin = api.as(user)
  async function open(path: string, id: string): Promise<OpenRow> {
    return admin.call(getRow, { params: { path, id } })
  }
  return {
    user,
    admin,
    open,
    create: (path: string, values: WrittenRow) => admin.call(createRow, { params: { path }, body: { values } }),
    async change(path: string, id: string, changes: WrittenRow): Promise<OpenRow> {
      const { version } = await open(path, id)
      return admin.call(changeRow, { params: { path, id }, body: { changes, version } })
    },
    async fieldsOf(path: string, id: string, changes: WrittenRow): Promise<Record<string, string> | undefined> {
      const { version } = await open(path, id)
      const { fields } = await refusalOf(admin.call(changeRow, { params: { path, id }, body: { changes, version } }))
      return fields
    },
  }
}

import { approveApplication, type LegalDetails } from '@razgovor/contract/applications'
import {
  approveLegalChange,
  getLegalDetails,
  rejectLegalChange,
  submitLegalChange,
  withdrawLegalChange,
  type LegalRegistration,
} from '@razgovor/contract/legal-details'
import { makeApplication } from './applications.ts'
import { makeUser, type MadeUser } from './factories.ts'
import type { TestApi, TestUser } from './start-api.ts'

export async function makeApproved(api: TestApi, legal: LegalDetails): Promise<MadeUser> {
  const { user, application } = await makeApplication(api, { legal })
  const params = { application_id: application.application_id }
  await api.as(await makeUser(api, 'SUPER_ADMIN')).call(approveApplication, { params, body: {} })
  return { ...user, role: 'SPEAKER' }
}

export function legalOf(api: TestApi, { user_id, role }: TestUser) {
  const speaker = api.as({ user_id, role })
  const params = { user_id }
  const decided = async ({ change }: Pick<LegalRegistration, 'change'>) => ({
    admin: api.as(await makeUser(api, 'SUPER_ADMIN')),
    params: { legal_change_id: change!.legal_change_id },
  })
  return {
    read: () => speaker.call(getLegalDetails, { params }),
    submit: (body: LegalDetails) => speaker.call(submitLegalChange, { params, body }),
    withdraw: ({ change }: Pick<LegalRegistration, 'change'>) =>
      speaker.call(withdrawLegalChange, { params: { ...params, legal_change_id: change!.legal_change_id } }),
    async approve(sent: Pick<LegalRegistration, 'change'>, comment = '') {
      const { admin, ...call } = await decided(sent)
      return admin.call(approveLegalChange, { ...call, body: { comment } })
    },
    async reject(sent: Pick<LegalRegistration, 'change'>, comment = 'Проверь счёт') {
      const { admin, ...call } = await decided(sent)
      return admin.call(rejectLegalChange, { ...call, body: { comment } })
    },
  }
}

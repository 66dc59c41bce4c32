import { changeDraft, saveStep, type Application, type LegalDetails } from '@razgovor/contract/applications'
import { makeListener, type MadeUser } from './factories.ts'
import type { TestApi } from './start-api.ts'

// All check digits are valid.
export const legalForms = {
  SELF_EMPLOYED: {
    legal_form: 'SELF_EMPLOYED',
    inn: '500100732259',
    bik: '044525225',
    account: '40817810700000000001',
  },
  SOLE_PROPRIETOR: {
    legal_form: 'SOLE_PROPRIETOR',
    inn: '500100732259',
    ogrnip: '304500116000157',
    bik: '044525225',
    account: '40802810100000000001',
  },
  LEGAL_ENTITY: {
    legal_form: 'LEGAL_ENTITY',
    organisation_name: 'ООО «Ромашка»',
    inn: '7707083893',
    ogrn: '1027700132195',
    bik: '044525225',
    account: '40702810638000000000',
  },
  INDIVIDUAL: { legal_form: 'INDIVIDUAL' },
} as const satisfies { [F in LegalDetails['legal_form']]: Extract<LegalDetails, { legal_form: F }> }

let made = 0
const category_id = '0190f5a0-0000-7000-8000-0000000000c1'

export async function makeDetails(api: TestApi) {
  made += 1
  await api.ctx.db
    .insertInto('categories')
    .values({ category_id, slug: 'career', title: 'Карьера', position: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return {
    first_name: 'Вера',
    last_name: 'Лебедева',
    alias: `vera-${made}`,
    headline: 'Карьерный консультант',
    about: 'Помогаю сменить работу.\nДесять лет в найме.',
    category_ids: [category_id],
    social_links: ['https://t.me/vera'],
  }
}

interface Applied {
  user: MadeUser
  application: Application
  details: Awaited<ReturnType<typeof makeDetails>>
}

export async function makeApplication(
  api: TestApi,
  given: { user?: MadeUser; alias?: string; legal?: LegalDetails } = {},
): Promise<Applied> {
  const user = given.user ?? (await makeListener(api))
  const details = { ...(await makeDetails(api)), ...(given.alias && { alias: given.alias }) }
  const caller = api.as(user)
  await caller.call(changeDraft, { body: { prefill: 'CLEAR' } })
  await caller.call(saveStep, { body: { step: 'SPEAKER_DETAILS', ...details } })
  await caller.call(saveStep, {
    body: { step: 'LEGAL_ENTITY_CHOICE', legal: given.legal ?? legalForms.SOLE_PROPRIETOR },
  })
  return { user, details, application: await caller.call(saveStep, { body: { step: 'SUBMITTED' } }) }
}

import { register } from '@razgovor/contract/accounts'
import { getRow, listAudit, listRows } from '@razgovor/contract/admin'
import {
  acceptLegalDocument,
  getLegalDocument,
  listLegalDocuments,
  listPendingConsents,
  publishLegalVersion,
} from '@razgovor/contract/legal'
import { expect, test } from 'vitest'
import { makeListener, makeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { newId } from '../../ids.ts'
import { plusSeconds } from '../../time/clock.ts'
import { collectData } from '../accounts/erasure/collect-data.ts'

async function findDocument(api: TestApi, slug: string) {
  const { items } = await api.anonymous.call(listLegalDocuments)
  return items.find((document) => document.slug === slug)!
}

async function publish(api: TestApi, slug: string, fields: { body?: string; effective_at?: string } = {}) {
  const { document_id } = await findDocument(api, slug)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  return admin.call(publishLegalVersion, { params: { document_id }, body: { body: '<p>Новое</p>', ...fields } })
}

async function registered(api: TestApi) {
  const body = {
    email: `vera-${newId(api.clock.now())}@example.ru`,
    password: 'prostoy-parol-1',
    first_name: 'Вера',
    last_name: 'Лебедева',
    consents: { terms: true, personal_data: true },
  }
  const { user_id } = await api.anonymous.call(register, { body })
  return { user_id, role: 'LISTENER' as const }
}

const pendingOf = async (api: TestApi, user: { user_id: string; role: 'LISTENER' }) =>
  (await api.as(user).call(listPendingConsents)).items

test('every document has a version in force, and earlier versions remain readable', async () => {
  await using api = await startApi()
  const { items } = await api.anonymous.call(listLegalDocuments)
  expect(items.map(({ slug }) => slug)).toEqual(['terms', 'personal-data', 'offer', 'refunds', 'tariffs'])
  expect(items.map(({ in_force }) => in_force)).toEqual([2, 1, 1, 1, 1])
  const now = await api.anonymous.call(getLegalDocument, { params: { slug: 'terms' } })
  const then = await api.anonymous.call(getLegalDocument, { params: { slug: 'terms' }, query: { version: 1 } })
  expect([now.version.number, then.version.number]).toEqual([2, 1])
  expect(then.version.body).not.toBe(now.version.body)
})

test('an unknown document or version returns not_exist', async () => {
  await using api = await startApi()
  expect(await api.anonymous.refusal(getLegalDocument, { params: { slug: 'none' } })).toBe('not_exist')
  const far = { params: { slug: 'terms' }, query: { version: 99 } }
  expect(await api.anonymous.refusal(getLegalDocument, far)).toBe('not_exist')
})

test('a version with a future date comes into force at that time', async () => {
  await using api = await startApi()
  await publish(api, 'offer', { body: '<p>Потом</p><script>1</script>', effective_at: '2058-01-15T09:00:00Z' })
  expect(await findDocument(api, 'offer')).toMatchObject({ in_force: 1, versions: [{ number: 2 }, { number: 1 }] })
  await api.clock.advance({ days: 1 })
  const { version } = await api.anonymous.call(getLegalDocument, { params: { slug: 'offer' } })
  expect(version).toMatchObject({ number: 2, body: '<p>Потом</p>' })
})

test('a version that a process with a clock ahead has just published is in force', async () => {
  await using api = await startApi()
  await publish(api, 'offer', { effective_at: plusSeconds(api.clock.now(), 3).toISOString() })
  expect(await findDocument(api, 'offer')).toMatchObject({ in_force: 2 })
})

test('the database refuses to change or delete a published version', async () => {
  await using api = await startApi()
  const { version_id } = await publish(api, 'offer')
  const final = { constraint: 'legal_document_versions_final' }
  const { db } = api.ctx
  const named = 'version_id'
  await expect(
    db.updateTable('legal_document_versions').set({ body: 'Иное' }).where(named, '=', version_id).execute(),
  ).rejects.toMatchObject(final)
  await expect(db.deleteFrom('legal_document_versions').where(named, '=', version_id).execute()).rejects.toMatchObject(
    final,
  )
})

test('a version cannot be dated before an existing version or in the past, and cannot be empty', async () => {
  await using api = await startApi()
  await publish(api, 'offer', { effective_at: '2058-02-01T00:00:00Z' })
  const { document_id } = await findDocument(api, 'offer')
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const refusalOf = (effective_at: string, body = '<p>Новое</p>') =>
    admin.refusal(publishLegalVersion, { params: { document_id }, body: { body, effective_at } })
  expect(await refusalOf('2058-01-20T00:00:00Z')).toBe('human_friendly')
  expect(await refusalOf('2058-01-01T00:00:00Z')).toBe('validation')
  expect(await refusalOf('2058-03-01T00:00:00Z', '<script>1</script>')).toBe('validation')
})

test('only one of two concurrent publications for the same time succeeds', async () => {
  await using api = await startApi()
  const versions = await Promise.all(
    ['2058-02-01T00:00:00Z', '2058-02-01T00:00:00Z'].map((effective_at) =>
      publish(api, 'offer', { effective_at }).catch(() => null),
    ),
  )
  expect(versions.filter(Boolean)).toHaveLength(1)
  expect((await findDocument(api, 'offer')).versions.map(({ number }) => number)).toEqual([2, 1])
})

test('publishing on top of a version that is no longer the latest is refused', async () => {
  await using api = await startApi()
  const { document_id, versions } = await findDocument(api, 'offer')
  const follows = versions[0]!.version_id
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const asked = { params: { document_id }, body: { body: '<p>Новое</p>', follows } }
  const { number } = await admin.call(publishLegalVersion, asked)
  expect(number).toBe(2)
  await api.clock.advance({ hours: 1 })
  expect(await admin.refusal(publishLegalVersion, asked)).toBe('human_friendly')
  expect((await findDocument(api, 'offer')).versions).toHaveLength(2)
})

test('the audit log records who published which version', async () => {
  await using api = await startApi()
  const { document_id } = await findDocument(api, 'offer')
  const user = await makeUser(api, 'SUPER_ADMIN')
  await api.as(user).call(publishLegalVersion, { params: { document_id }, body: { body: '<p>Новое</p>' } })
  const query = { table_name: 'legal_documents', row_id: document_id }
  const { items } = await api.as(user).call(listAudit, { query })
  expect(items).toMatchObject([{ action: 'publish', by: { user_id: user.user_id }, after: { number: 2 } }])
})

test('an admin sees who accepted each version and how many did', async () => {
  await using api = await startApi()
  const people = [await registered(api), await registered(api)]
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const terms = await findDocument(api, 'terms')
  const [inForce] = terms.versions
  const listed = await admin.call(listRows, {
    params: { path: 'consents' },
    query: { filter: JSON.stringify({ version_id: { is: inForce!.version_id } }) },
  })
  const names = listed.items.map(({ user_id }) => (user_id as { id: string }).id)
  expect(names.toSorted()).toEqual(people.map(({ user_id }) => user_id).toSorted())
  const id = listed.items[0]!['id'] as string
  expect((await admin.call(getRow, { params: { path: 'consents', id } })).title).toBe('Вера Лебедева')
  const versions = await admin.call(listRows, {
    params: { path: 'legal_document_versions' },
    query: { filter: JSON.stringify({ document_id: { is: terms.document_id } }), sort: '-number' },
  })
  expect(versions.items.map(({ number, accepted_count }) => [number, accepted_count])).toEqual([
    [2, 2],
    [1, 0],
  ])
})

test('registering accepts the versions in force', async () => {
  await using api = await startApi()
  const user = await registered(api)
  const { consents } = await collectData(api.ctx.db, user.user_id)
  expect(Object.fromEntries(consents.map(({ document, version }) => [document, version]))).toEqual({
    PERSONAL_DATA: 1,
    TERMS: 2,
  })
})

test('a user is asked to accept a new version once it is in force; the earlier consent stays on record', async () => {
  await using api = await startApi()
  const user = await registered(api)
  expect(await pendingOf(api, user)).toEqual([])
  const { version_id } = await publish(api, 'terms', { effective_at: '2058-01-15T09:00:00Z' })
  await publish(api, 'offer')
  expect(await pendingOf(api, user)).toEqual([])
  await api.clock.advance({ days: 1 })
  const [pending, ...others] = await pendingOf(api, user)
  expect(others).toEqual([])
  expect(pending).toMatchObject({ slug: 'terms', version: { version_id, number: 3 } })

  const acceptance = { params: { document_id: pending!.document_id }, body: { version_id } }
  await api.as(user).call(acceptLegalDocument, acceptance)
  await api.as(user).call(acceptLegalDocument, acceptance)
  expect(await pendingOf(api, user)).toEqual([])
  const { consents } = await collectData(api.ctx.db, user.user_id)
  expect(consents.filter(({ document }) => document === 'TERMS').map(({ version }) => version)).toEqual([2, 3])
})

test('accepting an outdated version or a document that needs no consent is refused', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const [terms, offer] = [await findDocument(api, 'terms'), await findDocument(api, 'offer')]
  const refusalOf = (document_id: string, version_id: string) =>
    api.as(listener).refusal(acceptLegalDocument, { params: { document_id }, body: { version_id } })
  expect(await refusalOf(terms.document_id, terms.versions.at(-1)!.version_id)).toBe('human_friendly')
  expect(await refusalOf(offer.document_id, offer.versions[0]!.version_id)).toBe('human_friendly')
  expect(await refusalOf(newId(api.clock.now()), offer.versions[0]!.version_id)).toBe('not_exist')
})

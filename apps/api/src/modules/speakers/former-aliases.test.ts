import { expect, test } from 'vitest'
import { makeSpeaker } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'

test('a changed address of a page is kept as a former one, and deleted with the address', async () => {
  await using api = await startApi()
  const { user_id } = await makeSpeaker(api)
  const { db } = api.ctx
  const setAlias = (alias: string | null) =>
    db.updateTable('speakers').set({ alias }).where('user_id', '=', user_id).execute()
  const former = async () => {
    const rows = await db.selectFrom('former_aliases').select('alias').where('speaker_id', '=', user_id).execute()
    return rows.map(({ alias }) => alias)
  }
  await setAlias('anna')
  await setAlias('anna')
  const before = await former()
  await setAlias('anna-safonova')
  expect(await former()).toEqual([...before, 'anna'])
  await setAlias(null)
  expect(await former()).toEqual([])
})

import type { BoardDrawing } from '@razgovor/contract/board'
import { setCoHost } from '@razgovor/contract/meeting-hosts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { change, draw, idsOf, label, makeRunning, newId, read, stroke } from '../../../../test/boards.ts'
import type { MadeUser } from '../../../../test/factories.ts'
import { makeGroup } from '../../../../test/free-group.ts'
import { startApi } from '../../../../test/start-api.ts'

test('both people of a meeting read all drawings in the order in which they were made', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { speaker, listener } = meeting
  expect(await read(api, meeting, listener)).toEqual({ version: 0, items: [], has_more: false })
  const first = await draw(api, meeting, speaker)
  const second = await draw(api, meeting, listener, label('Гаммы 🎹\nкаждый день'))
  expect(await read(api, meeting, speaker)).toMatchObject({
    version: 2,
    items: [
      { item_id: first, user_id: speaker.user_id, position: 1, removed_by: null, drawing: stroke() },
      { item_id: second, user_id: listener.user_id, position: 2, drawing: label('Гаммы 🎹\nкаждый день') },
    ],
  })
  expect((await read(api, meeting, speaker, 1)).items).toHaveLength(1)
})

test('a change is made once, however often and however late it is sent', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { speaker, listener } = meeting
  const item_id = newId()
  const added = { change_id: newId(), change: { kind: 'ADD' as const, items: [{ item_id, drawing: stroke() }] } }
  const answers = await Promise.all(Array.from({ length: 4 }, () => change(api, meeting, listener, added)))
  for (const made of answers) expect(made).toEqual({ change_id: added.change_id, before: 0, version: 1 })
  const removed = { change_id: newId(), change: { kind: 'REMOVE' as const, item_ids: [item_id] } }
  await change(api, meeting, speaker, removed)
  await change(api, meeting, speaker, { change: { kind: 'RESTORE', removed_by: removed.change_id } })
  // Both requests arrive again, after a later change.
  expect(await change(api, meeting, listener, added)).toMatchObject({ version: 1 })
  expect(await change(api, meeting, speaker, removed)).toMatchObject({ before: 1, version: 2 })
  expect(await change(api, meeting, listener, { ...added, change_id: newId() })).toMatchObject({
    before: 3,
    version: 3,
  })
  expect(await idsOf(api, meeting, speaker)).toEqual([item_id])
})

test('drawings that are made at the same moment get positions of their own', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { speaker, listener } = meeting
  const drawn = await Promise.all(
    Array.from({ length: 10 }, (_, index) => draw(api, meeting, index % 2 ? speaker : listener)),
  )
  const { version, items } = await read(api, meeting, listener)
  expect(version).toBe(10)
  expect(items.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(items.map(({ item_id }) => item_id).toSorted()).toEqual(drawn.toSorted())
})

test('everyone may remove a drawing, and only the person who did restores it, to its old position', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { speaker, listener } = meeting
  const [below, above] = [await draw(api, meeting, speaker), await draw(api, meeting, speaker)]
  const change_id = newId()
  await change(api, meeting, listener, { change_id, change: { kind: 'REMOVE', item_ids: [below, newId()] } })
  expect(await idsOf(api, meeting, speaker)).toEqual([above])
  expect((await read(api, meeting, speaker, 2)).items).toMatchObject([
    { item_id: below, removed_by: change_id, drawing: null, version: 3 },
  ])
  const restore = { change: { kind: 'RESTORE' as const, removed_by: change_id } }
  expect(await change(api, meeting, speaker, restore)).toMatchObject({ before: 3, version: 3 })
  expect(await change(api, meeting, listener, restore)).toMatchObject({ before: 3, version: 4 })
  expect((await read(api, meeting, speaker, 3)).items).toMatchObject([
    { item_id: below, position: 1, removed_by: null, drawing: stroke() },
  ])
})

test('only hosts clear the board, and the host who did can undo it', async () => {
  await using api = await startApi()
  const { speaker, listeners, params, room, peer } = await makeGroup(api, 2)
  const [helper, other] = listeners as [MadeUser, MadeUser]
  for (const user of [speaker, helper, other]) await room.join(user)
  await api.settle()
  for (let count = 0; count < 3; count += 1) await draw(api, { params }, other)
  const clear = { change: { kind: 'CLEAR' as const } }
  expect(await refusalOf(change(api, { params }, other, clear))).toMatchObject({ refusal: 'forbidden' })
  await api
    .as(speaker)
    .call(setCoHost, { ...peer(helper), body: { is_co_host: true } })
    .catch(() => undefined)
  const change_id = newId()
  expect(await change(api, { params }, helper, { ...clear, change_id })).toMatchObject({ before: 3, version: 6 })
  expect(await idsOf(api, { params }, other)).toEqual([])
  await change(api, { params }, helper, { change: { kind: 'RESTORE', removed_by: change_id } })
  expect((await read(api, { params }, other)).items).toHaveLength(3)
})

test('an invalid drawing is refused', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const figure = { kind: 'LINE', color: 'BLUE', thickness: 'MEDIUM', x1: 0, y1: 0, x2: 6400, y2: 3600 } as const
  await draw(api, meeting, meeting.speaker, figure)
  const wrong: object[] = [
    stroke([]),
    stroke([0, 0]),
    stroke([0, 3601, 0]),
    stroke([6401, 0, 0]),
    stroke([0, 0, 101]),
    stroke([0.5, 0, 0]),
    stroke([-1, 0, 0]),
    stroke(Array.from({ length: 3003 }, () => 1)),
    label(''),
    label(' \n'),
    label('я'.repeat(301)),
    label('я\u0000'),
    label('\u202E'),
    { ...figure, x2: 6401 },
    { ...figure, color: 'white' },
    { ...figure, kind: 'PICTURE' },
  ]
  for (const drawing of wrong) {
    const item = { item_id: newId(), drawing: drawing as BoardDrawing }
    const asked = change(api, meeting, meeting.speaker, { change: { kind: 'ADD', items: [item] } })
    expect(await refusalOf(asked)).toMatchObject({ refusal: 'validation' })
  }
  const many = Array.from({ length: 21 }, () => ({ item_id: newId(), drawing: stroke() }))
  const tooMany = change(api, meeting, meeting.speaker, { change: { kind: 'ADD', items: many } })
  expect(await refusalOf(tooMany)).toMatchObject({ refusal: 'validation' })
  expect((await read(api, meeting, meeting.listener)).version).toBe(1)
})

test('a full board takes a drawing only after another is removed, and a board that is used up takes none', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { speaker, listener, consultation_id } = meeting
  const item_id = await draw(api, meeting, speaker)
  await sql`
    insert into board_items (consultation_id, item_id, user_id, position, version, drawing, drawn_at)
    select consultation_id, gen_random_uuid(), user_id, number, number, drawing, drawn_at
    from board_items, generate_series(2, 5000) number`.execute(api.ctx.db)
  const counts = { version: 5000, item_count: 5000 }
  await api.ctx.db.updateTable('boards').set(counts).where('consultation_id', '=', consultation_id).execute()
  await expect(draw(api, meeting, listener)).rejects.toMatchObject({ body: { reason: 'board_full' } })
  const change_id = newId()
  await change(api, meeting, listener, { change_id, change: { kind: 'REMOVE', item_ids: [item_id] } })
  await draw(api, meeting, listener)
  const restore = change(api, meeting, listener, { change: { kind: 'RESTORE', removed_by: change_id } })
  await expect(restore).rejects.toMatchObject({ body: { reason: 'board_full' } })
  const first = await read(api, meeting, listener)
  expect(first).toMatchObject({ has_more: true, version: 1001 })
  expect(first.items).toHaveLength(1000)
  expect(await read(api, meeting, listener, 5000)).toMatchObject({ has_more: false, version: 5002 })
  await api.ctx.db.updateTable('boards').set({ item_count: 1, ink: 999_990 }).execute()
  await expect(draw(api, meeting, listener)).rejects.toMatchObject({ body: { reason: 'board_used_up' } })
})

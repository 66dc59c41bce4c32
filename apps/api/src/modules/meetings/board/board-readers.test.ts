import { getMaterialBoard, type PublishedBoardChange } from '@razgovor/contract/board'
import { getConsultation } from '@razgovor/contract/bookings'
import { getMaterials } from '@razgovor/contract/materials'
import { lockRoom } from '@razgovor/contract/meeting-hosts'
import { endMeeting, joinMeeting, removeParticipant } from '@razgovor/contract/meetings'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import {
  change,
  draw,
  idsOf,
  label,
  makeRunning,
  newId,
  read,
  stroke,
  type RunningBoard,
} from '../../../../test/boards.ts'
import { makeListener, type MadeUser } from '../../../../test/factories.ts'
import { makeGroup } from '../../../../test/free-group.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { collectData } from '../../accounts/erasure/collect-data.ts'
import { eraseMeetings } from '../erase-meetings.ts'

async function endBy(api: TestApi, { params, speaker }: Pick<RunningBoard, 'params' | 'speaker'>) {
  await api.as(speaker).call(endMeeting, params)
  await api.settle()
}

test('only the people of the meeting draw on its board and read it, while it is open and a little longer', async () => {
  await using api = await startApi()
  const meeting = await makeMeeting(api, { minutes: 60 })
  const { speaker, listener } = meeting
  const stranger = await makeListener(api)
  expect(await refusalOf(draw(api, meeting, listener))).toMatchObject({ refusal: 'human_friendly' })
  expect(await refusalOf(read(api, meeting, listener))).toMatchObject({ refusal: 'human_friendly' })
  await api.clock.advance({ minutes: 31 })
  await draw(api, meeting, listener)
  expect(await refusalOf(draw(api, meeting, stranger))).toMatchObject({ refusal: 'not_exist' })
  expect(await refusalOf(read(api, meeting, stranger))).toMatchObject({ refusal: 'not_exist' })
  await endBy(api, meeting)
  await api.clock.advance({ minutes: 10 })
  await draw(api, meeting, speaker)
  await api.clock.advance({ minutes: 6 })
  expect(await refusalOf(draw(api, meeting, listener))).toMatchObject({ refusal: 'human_friendly' })
})

test('a person who waits before a locked room sees no board, nor does a person who was removed', async () => {
  await using api = await startApi()
  const { speaker, listeners, params, room, peer } = await makeGroup(api, 2)
  const [inside, outside] = listeners as [MadeUser, MadeUser]
  for (const user of [speaker, inside]) await room.join(user)
  await api.settle()
  await api
    .as(speaker)
    .call(lockRoom, { ...params, body: { is_locked: true } })
    .catch(() => undefined)
  await draw(api, { params }, inside)
  expect(await refusalOf(read(api, { params }, outside))).toMatchObject({ refusal: 'human_friendly' })
  await api
    .as(speaker)
    .call(removeParticipant, peer(inside))
    .catch(() => undefined)
  expect(await refusalOf(read(api, { params }, inside))).toMatchObject({ refusal: 'human_friendly' })
  expect(await refusalOf(draw(api, { params }, inside))).toMatchObject({ refusal: 'human_friendly' })
})

test('each change of the board is sent to the room, and a long one without its content', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { listener, consultation_id } = meeting
  const sent: { room: string; topic: string; word: string }[] = []
  api.ctx.rooms.sendData = async (message) => void sent.push(message)
  const item_id = await draw(api, meeting, listener)
  await draw(api, meeting, listener, stroke(Array.from({ length: 3000 }, () => 100)))
  // Removes nothing.
  await change(api, meeting, listener, { change: { kind: 'REMOVE', item_ids: [newId()] } })
  for (const { room, topic } of sent) expect([room, topic]).toEqual([`c-${consultation_id}`, 'board'])
  const words = sent.map(({ word }) => JSON.parse(word) as PublishedBoardChange)
  const made = { change_id: expect.any(String), user_id: listener.user_id }
  expect(words).toEqual([
    { ...made, before: 0, version: 1, change: { kind: 'ADD', items: [{ item_id, drawing: stroke() }] } },
    { ...made, before: 1, version: 2 },
  ])
})

test('drawings are stored although the room server does not answer', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  api.ctx.rooms.sendData = () => Promise.reject(new Error('down'))
  const item_id = await draw(api, meeting, meeting.speaker)
  expect(await idsOf(api, meeting, meeting.listener)).toEqual([item_id])
})

test('the answer to joining says whether the board has drawings', async () => {
  await using api = await startApi({ rooms: true })
  const meeting = await makeMeeting(api, { minutes: 60 })
  await api.clock.advance({ minutes: 31 })
  const join = () => api.as(meeting.listener).call(joinMeeting, meeting.params)
  expect(await join()).toMatchObject({ has_board: false })
  const item_id = await draw(api, meeting, meeting.speaker)
  expect(await join()).toMatchObject({ has_board: true })
  await change(api, meeting, meeting.speaker, { change: { kind: 'REMOVE', item_ids: [item_id] } })
  expect(await join()).toMatchObject({ has_board: false })
})

test('after the meeting the board is among its materials, only for people who were in the room', async () => {
  await using api = await startApi()
  const { speaker, listeners, params, room } = await makeGroup(api, 2)
  const [came, absent] = listeners as [MadeUser, MadeUser]
  for (const user of [speaker, came]) await room.join(user)
  await api.settle()
  const [kept, removed] = [await draw(api, { params }, came), await draw(api, { params }, came)]
  await change(api, { params }, came, { change: { kind: 'REMOVE', item_ids: [removed] } })
  const after = { ...params, query: { after: 0 } }
  expect(await api.as(speaker).call(getMaterialBoard, after)).toMatchObject({ items: [] })
  await api.clock.advance({ minutes: 1 })
  await endBy(api, { params, speaker })
  for (const user of [speaker, came]) {
    expect(await api.as(user).call(getMaterials, params)).toMatchObject({ has_board: true })
    expect(await api.as(user).call(getConsultation, params)).toMatchObject({ has_materials: true })
    expect(await api.as(user).call(getMaterialBoard, after)).toMatchObject({ items: [{ item_id: kept }] })
  }
  expect(await api.as(absent).call(getMaterials, params)).toMatchObject({ has_board: false })
  expect(await api.as(absent).call(getConsultation, params)).toMatchObject({ has_materials: false })
  expect(await api.as(absent).call(getMaterialBoard, after)).toEqual({ version: 0, items: [], has_more: false })
  expect(await api.as(await makeListener(api)).refusal(getMaterialBoard, after)).toBe('not_exist')
})

test('an export contains the drawings of the person, and erasing a person leaves the drawings of others', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { speaker, listener, consultation_id } = meeting
  const kept = await draw(api, meeting, speaker)
  await draw(api, meeting, listener, label('До мажор'))
  const exported = async ({ user_id }: TestUser) => (await collectData(api.ctx.db, user_id)).board_items
  expect(await exported(listener)).toMatchObject([{ consultation_id, drawing: label('До мажор') }])
  await eraseMeetings(api.ctx, listener.user_id)
  expect(await idsOf(api, meeting, speaker)).toEqual([kept])
  expect(await exported(listener)).toEqual([])
  expect(await exported(speaker)).toHaveLength(1)
  const board = api.ctx.db.selectFrom('boards').select('item_count')
  expect(await board.execute()).toEqual([{ item_count: 1 }])
})

test('a day after the meeting, removed drawings and the log of changes are deleted', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const [kept, removed] = [await draw(api, meeting, meeting.speaker), await draw(api, meeting, meeting.speaker)]
  await change(api, meeting, meeting.speaker, { change: { kind: 'REMOVE', item_ids: [removed] } })
  const left = async () => {
    const items = await api.ctx.db.selectFrom('board_items').select('item_id').orderBy('position').execute()
    const changes = await api.ctx.db.selectFrom('board_changes').select('change_id').execute()
    return { items: items.map(({ item_id }) => item_id), changes: changes.length }
  }
  for (const expected of [
    { items: [kept, removed], changes: 3 },
    { items: [kept], changes: 0 },
  ]) {
    await api.clock.advance({ hours: expected.changes > 0 ? 20 : 6 })
    await enqueue(api.ctx.db, 'sweep-meetings', {})
    await api.settle()
    expect(await left()).toEqual(expected)
  }
})

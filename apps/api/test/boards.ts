import { changeBoard, getBoard, type BoardChange, type BoardDrawing } from '@razgovor/contract/board'
import { makeMeeting } from './free-meeting.ts'
import type { TestApi, TestUser } from './start-api.ts'

export type RunningBoard = Awaited<ReturnType<typeof makeRunning>>
type Place = Pick<RunningBoard, 'params'>

export async function makeRunning(api: TestApi) {
  const made = await makeMeeting(api, { minutes: 60 })
  await api.clock.advance({ minutes: 31 })
  for (const user of [made.speaker, made.listener]) await made.room.join(user)
  await api.settle()
  return made
}

export const stroke = (points = [0, 0, 50, 6400, 3600, 100]): BoardDrawing => ({
  kind: 'PEN',
  color: 'BLACK',
  thickness: 'THIN',
  points,
})
export const label = (text: string): BoardDrawing => ({
  kind: 'TEXT',
  color: 'RED',
  thickness: 'THICK',
  x: 10,
  y: 20,
  text,
})

export const newId = () => crypto.randomUUID()

interface Asked {
  change: BoardChange
  change_id?: string
}

export function change(api: TestApi, { params }: Place, user: TestUser, { change: made, change_id = newId() }: Asked) {
  return api.as(user).call(changeBoard, { ...params, body: { change_id, change: made } })
}

export async function draw(api: TestApi, place: Place, user: TestUser, drawing = stroke()) {
  const item_id = newId()
  await change(api, place, user, { change: { kind: 'ADD', items: [{ item_id, drawing }] } })
  return item_id
}

export function read(api: TestApi, { params }: Place, user: TestUser, after = 0) {
  return api.as(user).call(getBoard, { ...params, query: { after } })
}

export async function idsOf(api: TestApi, place: Place, user: TestUser) {
  return (await read(api, place, user)).items.map(({ item_id }) => item_id)
}

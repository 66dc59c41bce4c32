import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '../../../errors/api-error.ts'
import { scheduleTexts } from '../schedule.texts.ts'

export interface TimePlace {
  time_start: Date
  slot_id: string
}

const shape = z.tuple([z.string().length(16), z.iso.datetime(), z.uuid()])

/** A digest of `search` in it makes it invalid for another search. */
export function writeCursor(search: object, { time_start, slot_id }: TimePlace): string {
  return Buffer.from(JSON.stringify([keyOf(search), time_start.toISOString(), slot_id])).toString('base64url')
}

/** Throws validation. */
export function readCursor(search: object, cursor: string): TimePlace {
  const read = shape.safeParse(parse(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success || read.data[0] !== keyOf(search))
    throw new ApiError('validation', { fields: { cursor: scheduleTexts.otherSearch } })
  const [, time_start, slot_id] = read.data
  return { time_start: new Date(time_start), slot_id }
}

function keyOf(search: object): string {
  const known = Object.entries(search).filter(([, value]) => value !== undefined)
  const sorted = known.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 16)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

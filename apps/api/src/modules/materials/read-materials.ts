import type { Board } from '@razgovor/contract/board'
import type { Materials } from '@razgovor/contract/materials'
import type { KeptRecording } from '@razgovor/contract/recordings'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { recordingsFor } from '../../db/recordings-for.ts'
import { hasBoardFor } from '../../db/has-board.ts'
import { readBoard } from '../../db/read-board.ts'
import { sharedNotesFor } from '../../db/shared-notes-for.ts'
import type { KeptFile } from '../../http/send-private-file.ts'
import { ApiError } from '../../errors/api-error.ts'

interface Reading {
  consultation_id: string
  user_id: string
}

/** Throws not_exist to anyone but the speaker and the listeners whose booking ended. */
export async function getMaterials({ db }: Pick<Ctx, 'db'>, reading: Reading): Promise<Materials> {
  await assertReader(db, reading)
  return findMaterials(db, reading)
}

export async function findMaterials(db: Db, { consultation_id, user_id }: Reading): Promise<Materials> {
  const [materials, files, meeting] = await Promise.all([
    db
      .selectFrom('meeting_materials')
      .select(['text', 'updated_at'])
      .where('consultation_id', '=', consultation_id)
      .executeTakeFirst(),
    db
      .selectFrom('material_files')
      .select(['file_id', 'name', 'bytes'])
      .where('consultation_id', '=', consultation_id)
      .where('position', 'is not', null)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('consultations as c')
      .select([
        sharedNotesFor(sql`${user_id}::uuid`).as('notes'),
        recordingsFor(sql`${user_id}::uuid`).as('recordings'),
        hasBoardFor(sql`${user_id}::uuid`).as('has_board'),
      ])
      .where('c.consultation_id', '=', consultation_id)
      .executeTakeFirst(),
  ])
  const updated_at = materials?.updated_at.toISOString() ?? null
  const { notes = '', recordings = [], has_board = false } = meeting ?? {}
  return { text: materials?.text ?? '', files, updated_at, notes, recordings: recordings.map(toIso), has_board }
}

function toIso({ asked_at, kept_until, ...recording }: KeptRecording): KeptRecording {
  return { ...recording, asked_at: new Date(asked_at).toISOString(), kept_until: new Date(kept_until).toISOString() }
}

export async function getMaterialBoard({ db }: Pick<Ctx, 'db'>, asked: Reading & { after: number }): Promise<Board> {
  const { has_board } = await getMaterials({ db }, asked)
  return has_board ? readBoard(db, asked) : { version: 0, items: [], has_more: false }
}

async function assertReader(db: Db, { consultation_id, user_id }: Reading): Promise<void> {
  await db
    .selectFrom('consultations as c')
    .select('c.consultation_id')
    .where('c.consultation_id', '=', consultation_id)
    .where((eb) =>
      eb.or([
        eb('c.speaker_id', '=', user_id),
        eb.exists(
          eb
            .selectFrom('bookings as b')
            .select('b.booking_id')
            .whereRef('b.consultation_id', '=', 'c.consultation_id')
            .where('b.listener_id', '=', user_id)
            .where('b.status', '=', 'ENDED'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

export async function readMaterial(
  ctx: Ctx,
  { file_id, ...reading }: Reading & { file_id: string },
): Promise<KeptFile> {
  await assertReader(ctx.db, reading)
  return ctx.db
    .selectFrom('material_files')
    .select(['name', 'file_key'])
    .where('file_id', '=', file_id)
    .where('consultation_id', '=', reading.consultation_id)
    .where((eb) => eb.or([eb('position', 'is not', null), eb('speaker_id', '=', reading.user_id)]))
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

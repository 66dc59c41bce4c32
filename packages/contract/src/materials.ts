import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { materialFilesMax, materialTextMax } from './limits.ts'
import { keptRecording } from './recordings.ts'
import { instant, uuid } from './values.ts'

const meetingParams = z.object({ id: uuid })

/** Read at `/api/consultations/:id/materials/files/:file_id`. */
const materialFile = z.object({ file_id: uuid, name: z.string(), bytes: z.int() })
export type MaterialFile = z.infer<typeof materialFile>

const materials = z.object({
  // Sanitized HTML; empty while there is none.
  text: z.string(),
  files: z.array(materialFile),
  updated_at: instant.nullable(),
  // Plain text that the participants wrote together during the meeting; empty if there is none, or the reader was not
  // there.
  notes: z.string(),
  // Only for people who were in the room. Recordings are deleted after 30 days.
  recordings: z.array(keptRecording),
  // Whether the board has items; false for people who were not in the room.
  has_board: z.boolean(),
})
export type Materials = z.infer<typeof materials>

export const getMaterials = endpoint({
  method: 'GET',
  path: '/api/consultations/:id/materials',
  access: 'user',
  summary: 'Get what the speaker left after a meeting: its speaker, and listeners whose booking ended',
  params: meetingParams,
  response: materials,
})

export const saveMaterials = endpoint({
  method: 'PUT',
  path: '/api/consultations/:id/materials',
  access: 'user',
  summary:
    'Save the materials of a meeting of the calling speaker; listeners are notified once. Empty ones are deleted',
  params: meetingParams,
  body: z.object({
    text: z.string().max(materialTextMax, fieldTexts.charactersMax(materialTextMax)),
    // In the order in which they are shown; the meeting's other files are deleted.
    file_ids: z.array(uuid).max(materialFilesMax, fieldTexts.filesMax(materialFilesMax)),
  }),
  response: materials,
  // human_friendly: the meeting is not over, or a file is gone.
  errors: ['human_friendly'],
  calls_per_minute: 30,
})

export const uploadMaterial = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/materials/files',
  access: 'user',
  summary: 'Upload a file for the materials of a meeting; removed after a week if they do not list it',
  params: meetingParams,
  upload: z.object({}),
  response: materialFile,
  errors: ['human_friendly', 'overloaded', 'external_service'],
  calls_per_minute: 30,
})

export const downloadMaterial = endpoint({
  method: 'GET',
  path: '/api/consultations/:id/materials/files/:file_id',
  access: 'user',
  summary: 'Download a file of the materials, always as an attachment',
  params: meetingParams.extend({ file_id: uuid }),
  response: z.string(),
  media_types: ['application/octet-stream', 'application/pdf', 'application/zip', 'image/*', 'text/plain'],
  calls_per_minute: 240,
})

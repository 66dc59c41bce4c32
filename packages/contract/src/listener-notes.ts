import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { noteMax } from './limits.ts'
import { instant, userParams } from './values.ts'

const listenerNote = z.object({
  // Empty while there is none.
  text: z.string(),
  updated_at: instant.nullable(),
})
export type ListenerNote = z.infer<typeof listenerNote>

export const getListenerNote = endpoint({
  method: 'GET',
  path: '/api/listeners/:user_id/note',
  access: 'user',
  summary: "Get the calling speaker's private note about a listener",
  params: userParams,
  response: listenerNote,
})

export const saveListenerNote = endpoint({
  method: 'PUT',
  path: '/api/listeners/:user_id/note',
  access: 'user',
  summary: "Save the calling speaker's private note about a listener; an empty text deletes it",
  params: userParams,
  body: z.object({ text: z.string().trim().max(noteMax, fieldTexts.charactersMax(noteMax)) }),
  response: listenerNote,
})

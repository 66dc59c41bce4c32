import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/files',
  access: 'admin',
  staff: ['CONTENT'],
  summary: 'Upload a picture for the admin area; it is re-encoded in several widths',
  upload: z.object({}),
  response: z.object({
    // The largest size; `pictures.ts` derives the addresses of the others.
    url: z.string(),
    thumbnail_url: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  errors: ['body_too_big', 'overloaded', 'external_service'],
  calls_per_minute: 60,
})

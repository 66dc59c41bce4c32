import { mutationOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { saveFile } from './save-file.ts'

/** Downloads a meeting as a file for calendars. */
export const icsMutation = () =>
  mutationOptions({
    mutationFn: (consultation_id: string) =>
      call('GET /api/consultations/:id/ics', { params: { id: consultation_id } }),
    onSuccess: (text, consultation_id) =>
      saveFile({ name: `razgovor-${consultation_id}.ics`, type: 'text/calendar', text }),
  })

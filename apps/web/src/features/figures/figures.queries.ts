import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery } from '../../lib/api-query.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { Days } from './periods.ts'

interface Wanted extends Days {
  user_id: string
}

export const figuresQuery = ({ user_id, from, to }: Wanted) => ({
  ...apiQuery('GET /api/speakers/:user_id/figures', { params: { user_id }, query: { from, to } }),
  staleTime: 0,
})

export const figuresCsvMutation = () =>
  mutationOptions({
    mutationFn: ({ user_id, from, to }: Wanted) =>
      call('GET /api/speakers/:user_id/figures.csv', { params: { user_id }, query: { from, to } }),
    onSuccess: (text, { from, to }) =>
      saveFile({ name: `figures-${from}-${to}.csv`, type: 'text/csv', text: `\uFEFF${text}` }),
  })

import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery } from '../../lib/api-query.ts'
import type { Paging } from '../../lib/paging.ts'
import { saveFile } from '../../lib/save-file.ts'
import { daysOfMonth } from './months.ts'

export const earningsQuery = (user_id: string) => ({
  ...apiQuery('GET /api/speakers/:user_id/earnings', { params: { user_id } }),
  staleTime: 0,
})

interface EntriesFilter extends Paging {
  user_id: string
  month: string | null
}

export const earningEntriesQuery = ({ user_id, month, offset, limit }: EntriesFilter) => ({
  ...apiQuery('GET /api/speakers/:user_id/earnings/entries', {
    params: { user_id },
    query: { ...daysOfMonth(month), offset, limit },
  }),
  staleTime: 0,
})

export const earningsCsvMutation = () =>
  mutationOptions({
    mutationFn: ({ user_id, month }: Omit<EntriesFilter, keyof Paging>) =>
      call('GET /api/speakers/:user_id/earnings.csv', { params: { user_id }, query: daysOfMonth(month) }),
    onSuccess: (text, { month }) =>
      saveFile({ name: `earnings${month ? `-${month}` : ''}.csv`, type: 'text/csv', text: `\uFEFF${text}` }),
  })

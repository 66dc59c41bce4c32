import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { apiQuery } from '../../../lib/api-query.ts'
import { saveFile } from '../../../lib/save-file.ts'

export interface WantedStatement {
  user_id: string
  month: string
}

export const statementQuery = ({ user_id, month }: WantedStatement) => ({
  ...apiQuery('GET /api/speakers/:user_id/statement', { params: { user_id }, query: { month } }),
  staleTime: 0,
})

export const speakerStatementQuery = ({ user_id, month }: WantedStatement) => ({
  ...apiQuery('GET /api/admin/statements/:user_id', { params: { user_id }, query: { month } }),
  staleTime: 0,
})

export const statementCsvMutation = (isOperator: boolean) =>
  mutationOptions({
    mutationFn: ({ user_id, month }: WantedStatement) => {
      const args = { params: { user_id }, query: { month } }
      return isOperator
        ? call('GET /api/admin/statements/:user_id/csv', args)
        : call('GET /api/speakers/:user_id/statement.csv', args)
    },
    // Restores the byte order mark, by which spreadsheets detect the encoding and which decoding removes.
    onSuccess: (text, { month }) =>
      saveFile({ name: `statement-${month}.csv`, type: 'text/csv', text: `\uFEFF${text}` }),
  })

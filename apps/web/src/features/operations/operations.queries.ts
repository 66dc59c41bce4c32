import type { MailStatus } from '@razgovor/contract/operations'
import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Paging } from '../../lib/paging.ts'

export const summaryQuery = (time_zone_id: string) => ({
  ...apiQuery('GET /api/admin/summary', { query: { time_zone_id } }),
  staleTime: 0,
  refetchInterval: 60_000,
})

export const checksQuery = () => ({ ...apiQuery('GET /api/admin/checks'), staleTime: 0 })

export const doctorQuery = () => ({ ...apiQuery('GET /api/admin/doctor'), staleTime: 0 })

export const runDoctorMutation = () =>
  mutationOptions({
    mutationFn: () => call('POST /api/admin/doctor'),
    onSuccess: (data, _variables, _result, { client }) => {
      client.setQueryData(doctorQuery().queryKey, data)
    },
  })

export interface MailsView extends Paging {
  status: MailStatus | null
  email: string
}

export const mailsQuery = ({ status, email, offset, limit }: MailsView) => ({
  ...apiQuery('GET /api/admin/mails', {
    query: { offset, limit, ...(status && { status }), ...(email && { email }) },
  }),
  staleTime: 0,
  placeholderData: keepPreviousData,
})

export const resendRefusals = ['human_friendly', 'not_exist'] as const

export const resendMailMutation = () =>
  mutationOptions({
    mutationFn: (mail_id: string) => call('POST /api/admin/mails/:mail_id/resend', { params: { mail_id } }),
    meta: { handles: resendRefusals },
    onSettled: (_data, _error, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf('GET /api/admin/mails') }),
  })

export const jobsQuery = ({ offset, limit }: Paging) => ({
  ...apiQuery('GET /api/admin/jobs', { query: { offset, limit } }),
  staleTime: 0,
  placeholderData: keepPreviousData,
})

export const retryJobMutation = () =>
  mutationOptions({
    mutationFn: (job_id: string) => call('POST /api/admin/jobs/:job_id/retry', { params: { job_id } }),
    // Another admin has already retried the job, as the refetched list shows.
    meta: { handles: ['not_exist'] as const },
    onSettled: (_data, _error, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf('GET /api/admin/jobs') }),
  })

export const openTabsQuery = () => ({ ...apiQuery('GET /api/admin/open-tabs'), staleTime: 0, gcTime: 0 })

export const announcementRefusals = ['validation', 'throttling'] as const

export const announceMutation = () =>
  mutationOptions({
    mutationFn: (body: { text: string }) => call('POST /api/admin/announcements', { body }),
    meta: { handles: announcementRefusals },
    onSuccess: (_data, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf('GET /api/admin/audit') }),
  })

const pastLimit = 3

export const pastAnnouncementsQuery = () => ({
  ...apiQuery('GET /api/admin/audit', { query: { table_name: 'announcements', limit: pastLimit } }),
  staleTime: 0,
})

export const testMailMutation = () =>
  mutationOptions({
    mutationFn: () => call('POST /api/admin/test-mail'),
    meta: { handles: ['external_service'] as const },
    onSettled: (_data, _error, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf('GET /api/admin/mails') }),
  })

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Answer } from '../../lib/api-types.ts'
import { call } from '../../lib/api.ts'
import { fetchBlob } from '../../lib/fetch-blob.ts'
import { reportingFetcher } from '../../lib/reporting-fetcher.ts'
import { cacheClock } from './cache-clock.ts'

export function consultationQuery(consultation_id: string) {
  return apiQuery('GET /api/consultations/:id', { params: { id: consultation_id } })
}

type Ticket = Answer<'POST /api/consultations/:id/join'>

const ticketFreshMs = 10_000

/** Requests the ticket for the room. `prepare` requests it early, so that `ask` need not wait. */
export function useRoomTicket(consultation_id: string) {
  const queryClient = useQueryClient()
  const prepared = useRef({ ticket: Promise.resolve<Ticket | null>(null), atMs: -Infinity })
  const fetchTicket = () => call('POST /api/consultations/:id/join', { params: { id: consultation_id } })
  const { mutateAsync: ask } = useMutation({
    async mutationFn() {
      const { ticket, atMs } = prepared.current
      // A ticket is used once, so a person who was disconnected needs another.
      prepared.current = { ticket: Promise.resolve(null), atMs: -Infinity }
      const early = isFresh(atMs) ? await ticket : null
      return early ?? fetchTicket()
    },
    onSuccess: ({ clock }) => cacheClock(queryClient, clock),
    // The state is read again to learn why: the meeting may be over, or the link revoked.
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf('GET /api/consultations/:id/meeting') }),
  })
  function prepare() {
    if (isFresh(prepared.current.atMs)) return
    // An early failure is ignored; it is shown only when the person joins.
    prepared.current = { ticket: fetchTicket().catch(() => null), atMs: performance.now() }
  }
  return { prepare, ask }
}

function isFresh(atMs: number): boolean {
  return performance.now() - atMs < ticketFreshMs
}

export function useEndMeeting(consultation_id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/consultations/:id/end', { params: { id: consultation_id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('GET /api/consultations/:id') }),
  })
}

interface NewFile {
  file: File
  onSent: (percent: number) => void
}

/** Upload errors that the chat shows itself, without a toast. */
export const fileRefusals = ['validation', 'body_too_big', 'human_friendly', 'overloaded', 'throttling'] as const

export function useUploadFile(consultation_id: string) {
  return useMutation({
    mutationFn: ({ file, onSent }: NewFile) => {
      const form = new FormData()
      form.set('file', file)
      return call('POST /api/consultations/:id/files', {
        params: { id: consultation_id },
        form,
        fetcher: reportingFetcher(onSent),
      })
    },
    meta: { handles: fileRefusals },
  })
}

export function useDownloadFile(consultation_id: string) {
  return useMutation({
    mutationFn: (file_id: string) =>
      fetchBlob((fetcher) =>
        call('GET /api/consultations/:id/files/:file_id', { params: { id: consultation_id, file_id }, fetcher }),
      ),
  })
}

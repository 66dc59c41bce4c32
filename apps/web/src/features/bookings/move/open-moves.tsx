import type { Consultation, MoveRequest } from '@razgovor/contract/bookings'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fullName } from '../../../lib/full-name.ts'
import { openModal } from '../../../lib/modal.ts'
import { Button } from '../../../ui/button.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { answerProposalMutation, answerRequestMutation } from './move.queries.ts'
import { moveTexts } from './move.texts.ts'
import { stretchFrom, useWhen, type Stretch } from './use-when.ts'

const texts = moveTexts.open_moves

export function OpenMoves({ meeting }: { meeting: Consultation }) {
  return (
    <>
      <Proposal meeting={meeting} />
      {meeting.open_requests.map((request) => (
        <Request key={request.move_request_id} meeting={meeting} request={request} />
      ))}
    </>
  )
}

function Proposal({ meeting }: { meeting: Consultation }) {
  const { consultation_id, side, open_proposal } = meeting
  const withdraw = useMutation({ ...answerProposalMutation(), meta: {} })
  if (!open_proposal) return null
  const params = { id: open_proposal.move_proposal_id }
  return (
    <Open heading={texts.proposal[side]} times={open_proposal.times.map((time) => stretchFrom(time, meeting))}>
      {side === 'LISTENER' ? (
        <Button size="sm" onClick={() => openModal('ANSWER_MOVE_PROPOSAL', { consultation_id })}>
          {texts.answer}
        </Button>
      ) : (
        <Button
          variant="line"
          size="sm"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params, body: { status: 'WITHDRAWN' } }, { onSuccess: announceWithdrawal })}
        >
          {texts.withdraw}
        </Button>
      )}
    </Open>
  )
}

function Request({ meeting, request }: { meeting: Consultation; request: MoveRequest }) {
  const { consultation_id, side } = meeting
  const { move_request_id, listener, slots } = request
  const withdraw = useMutation({ ...answerRequestMutation(), meta: {} })
  return (
    <Open heading={side === 'SPEAKER' ? texts.asks(fullName(listener)) : texts.own_request} times={slots}>
      {side === 'SPEAKER' ? (
        <Button size="sm" onClick={() => openModal('ANSWER_MOVE_REQUEST', { consultation_id, move_request_id })}>
          {texts.answer}
        </Button>
      ) : (
        <Button
          variant="line"
          size="sm"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(
              { params: { id: move_request_id }, body: { status: 'WITHDRAWN' } },
              { onSuccess: announceWithdrawal },
            )
          }
        >
          {texts.withdraw}
        </Button>
      )}
    </Open>
  )
}

interface OpenProps {
  heading: string
  times: readonly Stretch[]
  children: ReactNode
}

function Open({ heading, times, children }: OpenProps) {
  const when = useWhen()
  return (
    <section className="mt-4 grid justify-items-start gap-2 rounded-slot bg-mist px-4 py-3">
      <h3 className="font-semibold break-words">{heading}</h3>
      {times.length === 0 && <p className="text-xs text-mute">{texts.all_taken}</p>}
      <ul className="grid gap-1 text-xs">
        {times.map((time) => (
          <li key={time.time_start_iso}>{when(time)}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}

function announceWithdrawal() {
  toasts.success(texts.withdrawn)
}

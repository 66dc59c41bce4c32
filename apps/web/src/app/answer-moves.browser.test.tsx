import type { Session } from '@razgovor/contract/accounts'
import type { Consultation } from '@razgovor/contract/bookings'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import AnswerMoveProposalModal from '../features/bookings/move/answer-move-proposal-modal.tsx'
import AnswerMoveRequestModal from '../features/bookings/move/answer-move-request-modal.tsx'
import { OpenMoves } from '../features/bookings/move/open-moves.tsx'
import ProposeMoveModal from '../features/bookings/move/propose-move-modal.tsx'
import { call } from '../lib/api.ts'
import { useModal } from '../lib/modal.ts'
import { syncServerClock } from '../lib/server-clock.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { Toasts } from '../ui/overlay/toast.tsx'
import { createErrorListener } from './on-error.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const request: Consultation['open_requests'][number] = {
  move_request_id: 'request',
  listener: { user_id: 'vera', first_name: 'Вера', last_name: 'Белова' } as Consultation['speaker'],
  slots: [
    { slot_id: 'tuesday', time_start_iso: '2058-01-22T09:00:00Z', time_end_iso: '2058-01-22T10:00:00Z' },
    { slot_id: 'thursday', time_start_iso: '2058-01-24T15:00:00Z', time_end_iso: '2058-01-24T15:45:00Z' },
  ],
  message: 'Заболела',
  created_at: '2058-01-14T08:00:00Z',
}

/** A meeting for 2500 roubles that starts on 18 January 2058 at noon in Moscow. */
const meeting = {
  consultation_id: 'meeting',
  flow_type: 'SPEAKER_CONSULTATION',
  side: 'SPEAKER',
  status: 'BOOKED',
  time_start_iso: '2058-01-18T09:00:00Z',
  time_end_iso: '2058-01-18T10:00:00Z',
  amount: 250_000,
  refunded_amount: 50_000,
  open_proposal: null,
  open_requests: [request],
} as unknown as Consultation

const proposed: Consultation = {
  ...meeting,
  side: 'LISTENER',
  open_requests: [],
  open_proposal: {
    move_proposal_id: 'proposal',
    times: ['2058-01-14T08:30:00Z', '2058-01-19T09:00:00Z', '2058-01-20T09:00:00Z'],
    message: 'Задержусь в дороге',
    created_at: '2058-01-13T08:00:00Z',
  },
}

const answers: unknown[] = []
let refusal: object | null = null

beforeEach(async () => {
  await ensureTemporal()
  syncServerClock('2058-01-14T09:00:00Z')
  setSession({
    access_token: 'a.b.c',
    refresh_token: 'r',
    user: { user_id: 'anna', time_zone_id: 'Europe/Moscow' },
  } as unknown as Session)
  answers.length = 0
  refusal = null
})

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
  useModal.setState({ open: null })
})

async function show(consultation: Consultation, content: ReactNode) {
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit = {}) => {
    if (method === 'GET' || !method) return Response.json(consultation)
    answers.push(JSON.parse(body as string))
    return refusal ? Response.json(refusal, { status: 409 }) : Response.json(consultation)
  })
  await page.viewport(390, 844)
  await render(
    <QueryClientProvider client={createQueryClient({ call, onError: createErrorListener(() => {}), retries: 0 })}>
      <MemoryRouter>
        <main className="p-4">{content}</main>
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const showRequest = () => show(meeting, <AnswerMoveRequestModal consultation_id="meeting" move_request_id="request" />)
const showProposal = () => show(proposed, <AnswerMoveProposalModal consultation_id="meeting" />)

test('the speaker moves a meeting to one of the times that its listener asks for', async () => {
  await showRequest()
  await expect
    .element(page.getByText(/Вера Белова просит перенести встречу: пятница, 18 января, 12:00–13:00/))
    .toBeVisible()
  await expect.element(page.getByText('Заболела')).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await button('четверг, 24 января, 18:00–18:45').click()
  await button('Перенести встречу').click()
  await expect.element(page.getByText('Встреча перенесена')).toBeVisible()
  expect(answers).toEqual([{ status: 'ACCEPTED', slot_id: 'thursday' }])
})

test('the speaker leaves the meeting where it is, though every time asked for was taken', async () => {
  await show(
    { ...meeting, open_requests: [{ ...request, slots: [] }] },
    <AnswerMoveRequestModal consultation_id="meeting" move_request_id="request" />,
  )
  await expect.element(page.getByText(/Все эти времена уже заняты/)).toBeVisible()
  await expect.element(button('Перенести встречу')).not.toBeInTheDocument()
  await button('Оставить в прежнее время').click()
  await expect.element(page.getByText('Встреча остаётся в прежнее время')).toBeVisible()
  expect(answers).toEqual([{ status: 'DECLINED' }])
})

test('a refused answer keeps the times and says why', async () => {
  refusal = { error_code: 1007, error_message: 'Это время уже заняли' }
  await showRequest()
  await button('Перенести встречу').click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Это время уже заняли' })).toBeVisible()
  await expect.element(button('четверг, 24 января, 18:00–18:45')).toBeVisible()
})

test('a request that is over says so', async () => {
  await show(
    { ...meeting, open_requests: [] },
    <AnswerMoveRequestModal consultation_id="meeting" move_request_id="request" />,
  )
  await expect.element(page.getByText(/Отвечать уже не нужно/)).toBeVisible()
})

test('the listener takes one of the times that the speaker proposes and that are still ahead', async () => {
  await showProposal()
  await expect.element(page.getByText('Задержусь в дороге')).toBeVisible()
  await expect.element(page.getByText(/14 января/)).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
  await button('воскресенье, 20 января, 12:00–13:00').click()
  await button('Перенести встречу').click()
  await expect.element(page.getByText('Встреча перенесена')).toBeVisible()
  expect(answers).toEqual([{ status: 'ACCEPTED', time_start_iso: '2058-01-20T09:00:00Z' }])
})

test('the listener keeps the old time', async () => {
  await showProposal()
  await button('Оставить прежнее время').click()
  await expect.element(page.getByText('Встреча остаётся в прежнее время')).toBeVisible()
  expect(answers).toEqual([{ status: 'KEPT' }])
})

test('the listener cancels after reading what comes back', async () => {
  await showProposal()
  await button('Отменить встречу').click()
  await expect.element(page.getByText(/Вернём 2\s000\s₽/)).toBeVisible()
  expect(answers).toEqual([])
  await button('Не отменять').click()
  await button('Отменить встречу').click()
  await button('Отменить встречу').click()
  await expect.element(page.getByText('Встреча отменена')).toBeVisible()
  expect(answers).toEqual([{ status: 'CANCELED' }])
})

test('the speaker proposes times in their own zone', async () => {
  await show({ ...meeting, open_requests: [] }, <ProposeMoveModal consultation_id="meeting" />)
  await expect.element(page.getByText(/Сейчас: пятница, 18 января, 12:00–13:00/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await page.getByRole('textbox', { name: 'Дата' }).fill('21.01.2058')
  await page.getByRole('textbox', { name: 'Начало' }).fill('18:30')
  await page.getByRole('textbox', { name: 'Пара слов слушателю' }).fill('Простите')
  await button('Предложить').click()
  await expect.element(page.getByText('Мы написали слушателю. Ждём ответа')).toBeVisible()
  expect(answers).toEqual([{ times: ['2058-01-21T15:30:00Z'], message: 'Простите' }])
})

test('a card shows the times named by the other side, and can withdraw the user’s own', async () => {
  await show(
    meeting,
    <>
      <OpenMoves meeting={meeting} />
      <OpenMoves meeting={{ ...proposed, side: 'SPEAKER' }} />
    </>,
  )
  await expect.element(page.getByRole('heading', { name: 'Вера Белова просит перенести встречу' })).toBeVisible()
  await expect.element(page.getByText('четверг, 24 января, 18:00–18:45')).toBeVisible()
  await button('Ответить').click()
  expect(useModal.getState().open).toEqual({
    name: 'ANSWER_MOVE_REQUEST',
    props: { consultation_id: 'meeting', move_request_id: 'request' },
  })
  await button('Отозвать').click()
  await expect.element(page.getByText('Встреча остаётся в прежнее время')).toBeVisible()
  expect(answers).toEqual([{ status: 'WITHDRAWN' }])
})

test('a withdrawal that came too late says so', async () => {
  refusal = { error_code: 13, error_message: 'На это предложение уже ответили' }
  await show(proposed, <OpenMoves meeting={{ ...proposed, side: 'SPEAKER' }} />)
  await button('Отозвать').click()
  await expect.element(page.getByText('На это предложение уже ответили')).toBeVisible()
})

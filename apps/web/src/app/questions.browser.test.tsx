import type { AskedQuestions } from '@razgovor/contract/meeting-questions'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { call } from '../lib/api.ts'
import { closeModal, openModal } from '../lib/modal.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { ModalHost } from './modals.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const path = '/api/time-slots/slot/answers'
const dialog = page.getByRole('dialog', { name: 'Вопросы спикера' })
const unanswered = { text: null, file: null }

const asked: AskedQuestions = {
  questions: [
    {
      question_id: 'about',
      question_type: 'SHORT_TEXT',
      text: 'О чём?',
      options: [],
      is_required: true,
      answer: unanswered,
    },
    {
      question_id: 'level',
      question_type: 'CHOICE',
      text: 'Уровень?',
      options: ['Да', 'Нет'],
      is_required: false,
      answer: { text: 'Был', file: null },
    },
    {
      question_id: 'story',
      question_type: 'LONG_TEXT',
      text: 'Подробнее',
      options: [],
      is_required: false,
      answer: unanswered,
    },
  ],
  until_iso: '2058-01-14T12:00:00Z',
  can_answer: true,
}

let shown: AskedQuestions
let refusal: object | null
let cart: object[]
let uploaded: Promise<Response>
const sent: unknown[] = []

beforeEach(() => {
  shown = asked
  refusal = null
  cart = []
  sent.length = 0
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (address.startsWith('/api/cart'))
      return Response.json({ offset: 0, limit: 100, total_count: cart.length, items: cart })
    if (address.endsWith('/answer-files')) return uploaded
    if (address !== path) return Response.json({})
    if (method !== 'PUT') return Response.json(shown)
    if (refusal) return Response.json(refusal, { status: 400 })
    sent.push(JSON.parse(body as string))
    return Response.json(shown)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  closeModal()
})

async function show(): Promise<void> {
  const router = createMemoryRouter([{ path: '/', Component: ModalHost }])
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  openModal('ANSWER_QUESTIONS', { slot_id: 'slot' })
}

function item(slot_id: string, kind_id: string | null, availability = 'AVAILABLE') {
  return { slot: { slot_id, kind_id, series_id: null, speaker_id: 'anna' }, availability }
}

const save = () => dialog.getByRole('button', { name: 'Сохранить' }).click()

test('the form is not sent without a required answer, and without empty optional ones', async () => {
  await show()
  await save()
  await expect.element(dialog.getByText('Ответь на этот вопрос')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: 'О чём?' }).fill(' О переезде ')
  await save()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([
    {
      answers: [
        { question_id: 'about', text: 'О переезде', file_id: null },
        { question_id: 'level', text: 'Был', file_id: null },
      ],
      also_slot_ids: [],
    },
  ])
})

test('a refused answer shows the reason at its field', async () => {
  refusal = { error_code: 4, error_message: 'Проверь поля', fields: { 'answers.1': 'Выбери один из вариантов' } }
  await show()
  await dialog.getByRole('textbox', { name: 'О чём?' }).fill('О переезде')
  await save()
  const level = dialog.getByRole('combobox', { name: 'Уровень?' })
  await expect.element(level).toHaveAccessibleDescription(/Выбери один из вариантов/)
  expect(await axeViolations()).toEqual([])
})

test('the answers are saved for all alike in the cart, unless the listener unticks it', async () => {
  cart = [item('slot', 'a'), item('alike', 'a'), item('other', 'b'), item('by hand', null), item('gone', 'a', 'BUSY')]
  await show()
  const also = dialog.getByRole('checkbox', { name: 'Ответить так же для 1 другой такой встречи в корзине' })
  await expect.element(also).toBeChecked()
  await dialog.getByRole('textbox', { name: 'О чём?' }).fill('О переезде')
  await save()
  await expect.element(dialog).not.toBeInTheDocument()
  openModal('ANSWER_QUESTIONS', { slot_id: 'slot' })
  await dialog.getByRole('textbox', { name: 'О чём?' }).fill('О работе')
  await also.click()
  await save()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ also_slot_ids: ['alike'] }, { also_slot_ids: [] }])
})

test('when the speaker changes the questions meanwhile, the new ones appear and what was typed stays', async () => {
  refusal = { error_code: 202, error_message: 'Спикер поменял вопросы', fields: {}, reason: 'question_is_gone' }
  await show()
  await dialog.getByRole('textbox', { name: 'О чём?' }).fill('О переезде')
  await dialog.getByRole('textbox', { name: 'Подробнее' }).fill('Давно собираюсь')
  const [about, , story] = asked.questions
  const aim = { ...about!, question_id: 'aim', text: 'Зачем?', is_required: false }
  shown = { ...asked, questions: [aim, about!, story!] }
  await save()
  await expect.element(dialog.getByText('Спикер поменял вопросы')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Зачем?' }).fill('За морем')
  await expect.element(dialog.getByRole('combobox')).not.toBeInTheDocument()
  refusal = null
  await save()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([
    {
      answers: [
        { question_id: 'aim', text: 'За морем' },
        { question_id: 'about', text: 'О переезде' },
        { question_id: 'story', text: 'Давно собираюсь' },
      ],
    },
  ])
})

test('the form waits for a file that is being uploaded', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  uploaded = promise
  const question_type = 'FILE' as const
  shown = { ...asked, questions: [{ ...asked.questions[0]!, question_type, text: 'Резюме', is_required: false }] }
  await show()
  await dialog.getByLabelText('Резюме', { exact: true }).upload(new File(['x'], 'cv.txt'))
  const button = dialog.getByRole('button', { name: 'Сохранить' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  resolve(Response.json({ file_id: 'cv', name: 'cv.txt', bytes: 1 }))
  await expect.element(dialog.getByRole('button', { name: 'Убрать cv.txt' })).toBeVisible()
  await button.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ answers: [{ question_id: 'about', file_id: 'cv' }] }])
})

test('after the start the answers are shown and cannot be changed', async () => {
  shown = { ...asked, can_answer: false }
  await show()
  await expect.element(dialog.getByRole('combobox', { name: 'Уровень?' })).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: 'Сохранить' })).not.toBeInTheDocument()
})

import type { ListenerNote } from '@razgovor/contract/listener-notes'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { noteQuery } from '../features/conversations/listener-notes.queries.ts'
import { call } from '../lib/api.ts'
import { closeModal, openModal } from '../lib/modal.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { ModalHost } from './modals.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const listener = { user_id: 'vera', name: 'Константин-Александр-Максимилиан Христорождественский-Жук' }
const path = '/api/listeners/vera/note'
const dialog = page.getByRole('dialog', { name: 'Заметка о слушателе' })

let saved: ListenerNote
let refusal: object | null
const sent: unknown[] = []

beforeEach(() => {
  saved = { text: '', updated_at: null }
  refusal = null
  sent.length = 0
  vi.stubGlobal('fetch', async (asked: string, { method, body }: RequestInit = {}) => {
    if (asked !== path) return Response.json({})
    if (method !== 'PUT') return Response.json(saved)
    if (refusal) return Response.json(refusal, { status: 404 })
    const { text } = JSON.parse(body as string) as { text: string }
    sent.push(text)
    saved = { text, updated_at: text ? '2058-01-14T09:00:00Z' : null }
    return Response.json(saved)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  closeModal()
})

async function show(known?: ListenerNote): Promise<void> {
  const client = createQueryClient({ call, retries: 0 })
  if (known) client.setQueryData(noteQuery(listener.user_id).queryKey, known)
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: ModalHost }])} />
    </QueryClientProvider>,
  )
  openModal('LISTENER_NOTE', listener)
}

test('a note is saved without the spaces around it, found again, and deleted by an empty text', async () => {
  await show()
  await expect.element(dialog.getByText(/этого не увидит: заметка только для тебя/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await dialog.getByRole('textbox', { name: 'Заметка' }).fill('  Готовится к экзамену ')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  openModal('LISTENER_NOTE', listener)
  await expect.element(dialog.getByRole('textbox', { name: 'Заметка' })).toHaveValue('Готовится к экзамену')
  await dialog.getByRole('textbox', { name: 'Заметка' }).fill('')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual(['Готовится к экзамену', ''])
})

test('a note that was changed on another device is shown as it is now', async () => {
  saved = { text: 'Новое', updated_at: '2058-01-14T09:00:00Z' }
  await show({ text: 'Старое', updated_at: '2058-01-13T09:00:00Z' })
  await expect.element(dialog.getByRole('textbox', { name: 'Заметка' })).toHaveValue('Новое')
})

test('a refused note stays in the field, with the reason', async () => {
  refusal = { error_code: 10, error_message: 'Такого слушателя больше нет' }
  await show()
  await dialog.getByRole('textbox', { name: 'Заметка' }).fill('Важное')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect.element(dialog.getByText('Такого слушателя больше нет')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Заметка' })).toHaveValue('Важное')
})

import { errorCodes } from '@razgovor/contract/error-codes'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Entry } from '../features/meeting/lobby/entry.tsx'
import { lobbyTexts } from '../features/meeting/lobby/lobby.texts.ts'
import { useEntry, type Admission } from '../features/meeting/lobby/use-entry.ts'
import { call } from '../lib/api.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const { entry: texts } = lobbyTexts
const onLetIn = vi.fn<() => void>()

afterEach(() => {
  vi.unstubAllGlobals()
  onLetIn.mockReset()
})

function Lobby({ known }: { known: Admission }) {
  const { admission, refusal, ask } = useEntry({ consultation_id: 'c-1', known, onLetIn })
  if (admission === 'FREE') return <p>Вход открыт</p>
  return <Entry admission={admission} refusal={refusal} onAsk={ask} />
}

/** Renders the lobby; the returned function answers the next knock, which comes at once. */
async function show(known: Admission) {
  let answer = Response.json({ admission: known === 'ASK' ? 'WAITING' : known })
  const fetched = vi.fn<() => Promise<Response>>(async () => answer.clone())
  vi.stubGlobal('fetch', fetched)
  const client = createQueryClient({ call, retries: 0 })
  await render(
    <QueryClientProvider client={client}>
      <main className="on-ink bg-ink p-4 text-white">
        <Lobby known={known} />
      </main>
    </QueryClientProvider>,
  )
  const knockAgain = async (next: Response) => {
    answer = next
    await client.refetchQueries({ queryKey: ['knock', 'c-1'] })
  }
  const isAnswered = () => client.getQueryData(['knock', 'c-1']) !== undefined
  return { fetched, knockAgain, isAnswered }
}

test('a listener asks once, keeps the focus, and comes in once the host agrees', async () => {
  const { fetched, knockAgain, isAnswered } = await show('ASK')
  await expect.element(page.getByText(texts.ASK.title)).toBeVisible()
  expect(fetched).not.toHaveBeenCalled()
  await page.getByRole('button', { name: texts.ask }).click()
  await expect.element(page.getByText(texts.WAITING.title)).toBeVisible()
  expect(document.activeElement).toBe(page.getByRole('button', { name: texts.asked }).element())
  expect(await axeViolations()).toEqual([])
  await expect.poll(isAnswered).toBe(true)
  await knockAgain(Response.json({ admission: 'REFUSED' }))
  await expect.element(page.getByText(texts.REFUSED.title)).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  expect(onLetIn).not.toHaveBeenCalled()
  await knockAgain(Response.json({ admission: 'FREE' }))
  await knockAgain(Response.json({ admission: 'FREE' }))
  await expect.element(page.getByText('Вход открыт')).toBeVisible()
  expect(onLetIn).toHaveBeenCalledOnce()
})

test('after a reload a waiting listener still waits without a press, and reads why they may no longer ask', async () => {
  const { fetched, knockAgain, isAnswered } = await show('WAITING')
  await expect.poll(isAnswered).toBe(true)
  expect(fetched).toHaveBeenCalledOnce()
  const removed = {
    error_code: errorCodes.human_friendly,
    error_message: 'Спикер завершил встречу для тебя',
    fields: {},
  }
  await knockAgain(Response.json(removed, { status: 409 }))
  await expect.element(page.getByRole('status')).toHaveTextContent('Спикер завершил встречу для тебя')
  expect(page.getByRole('button').elements()).toEqual([])
})

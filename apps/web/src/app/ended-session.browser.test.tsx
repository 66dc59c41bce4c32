import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createQueryClient } from './query-client.ts'
import { Sessions } from '../features/profile/security/sessions.tsx'
import { createCaller } from '../lib/caller.ts'
import { ensureTemporal } from '../lib/time.ts'
import { connectToasts } from '../ui/overlay/toasts.ts'
import '../ui/tokens.css'

const at = '2058-01-14T09:00:00Z'
const here = { session_id: '1', device: 'Firefox, Linux', created_at: at, used_at: at, is_current: true }
const other = { ...here, session_id: '2', device: 'Safari, iPhone', is_current: false }

beforeEach(ensureTemporal)
afterEach(() => void vi.unstubAllGlobals())

test('ending a session shows a message, although its row has gone', async () => {
  let items = [here, other]
  vi.stubGlobal('fetch', async () => {
    items = [here]
    return new Response(null, { status: 204 })
  })
  const messages: string[] = []
  const disconnect = connectToasts(({ text }) => void messages.push(text))
  const call = createCaller({ fetcher: async () => Response.json({ items }) })
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <MemoryRouter>
        <Sessions />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: /Safari, iPhone/ }).click()
  await expect.element(page.getByText('Safari, iPhone')).not.toBeInTheDocument()
  await expect.poll(() => messages).toHaveLength(1)
  disconnect()
})

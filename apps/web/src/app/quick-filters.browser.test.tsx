import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createCaller } from '../lib/caller.ts'
import { ensureTemporal } from '../lib/time.ts'
import { Component as Page, load } from '../pages/speakers.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const now_iso = '2030-01-14T09:00:00Z'

const call = createCaller({
  fetcher: async () => Response.json({ offset: 0, limit: 20, total_count: 0, items: [] }),
})

beforeEach(async () => {
  await ensureTemporal()
  await page.viewport(1280, 900)
})

test('a filter changed before the previous list is shown does not undo the previous filter', async () => {
  const queryClient = createQueryClient({ call, retries: 0 })
  const router = createMemoryRouter(
    [
      {
        path: '/speakers',
        Component: Page,
        HydrateFallback: () => null,
        loader: ({ request }) =>
          load({ queryClient, url: new URL(request.url), params: {}, now_iso, title: '' }).then((data) => ({
            ...data,
            loaded_at: now_iso,
          })),
      },
    ],
    { initialEntries: ['/speakers'] },
  )
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const price = page.getByRole('textbox', { name: 'Цена до, рублей' })
  await price.fill('3000')
  const { form } = price.element() as HTMLInputElement
  const tomorrow = page.getByRole('button', { name: 'Завтра' }).element() as HTMLButtonElement
  form!.requestSubmit()
  tomorrow.click()
  await expect.poll(() => router.state.location.search).toMatch(/^\?when=\d{4}-\d{2}-\d{2}&price_max=300000$/)
  await expect.element(price).toHaveValue('3000')
})

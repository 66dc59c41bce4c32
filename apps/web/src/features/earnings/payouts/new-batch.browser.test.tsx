import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { loadFailureTexts } from '../../../ui/list.texts.ts'
import { batchTexts as texts } from './batches.texts.ts'
import { NewBatch } from './new-batch.tsx'
import '../../../ui/tokens.css'

const ready = { offset: 0, limit: 20, total_count: 2, total_amount: 315_000, items: [] }

async function show(queryFn: () => Promise<unknown>) {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn, retry: false } } })
  const router = createMemoryRouter([{ path: '*', element: <NewBatch /> }])
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('the box of a new batch stays in place while it loads', async () => {
  await show(() => new Promise<never>(() => {}))
  await expect.element(page.getByRole('heading', { name: texts.new_batch })).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a new batch that could not be loaded says so, and loads when asked again', async () => {
  let calls = 0
  await show(async () => {
    calls += 1
    if (calls === 1) throw new Error('no answer')
    return ready
  })
  await page.getByRole('button', { name: loadFailureTexts.again }).click()
  await expect.element(page.getByText(/3.150.₽, 2.спикерам/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: texts.make })).toBeVisible()
})

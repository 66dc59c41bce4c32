import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { NewsPreview } from './news-preview.tsx'
import { previewQuery } from './news.queries.ts'
import { newsTexts } from './news.texts.ts'
import '../../ui/tokens.css'

const news_id = '0190f5a0-0000-7000-8000-000000000001'

async function show(published_at: string | null) {
  const article = { news_id, title: 'Новые тарифы', summary: '', published_at, cover: null, body: '<p>Текст</p>' }
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(previewQuery(news_id).queryKey, { ...article, updated_at: null })
  const router = createMemoryRouter([{ path: '/admin/news-previews/:id', Component: NewsPreview }], {
    initialEntries: [`/admin/news-previews/${news_id}`],
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test.each([
  [null, newsTexts.draft],
  ['2020-01-14T12:00:00Z', newsTexts.published],
])('an article is previewed as published, under a line with its state: %s', async (published_at, state) => {
  await show(published_at)
  await expect.element(page.getByRole('heading', { name: 'Новые тарифы' })).toBeVisible()
  await expect.element(page.getByRole('note').getByText(state)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: newsTexts.edit }))
    .toHaveAttribute('href', `/admin/news/edit/${news_id}`)
})

import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createCaller } from '../lib/caller.ts'
import { Layout } from './layout.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'

function Long() {
  return <h1 style={{ height: 3000 }}>Длинная</h1>
}

function Other() {
  return <h2 style={{ height: 3000 }}>Другая</h2>
}

const version = { name: 'Разговор', version: '1', links: {}, sandbox: null }
const call = createCaller({ fetcher: async () => Response.json(version) })
const loader = () => ({ title: 'Страница' })

async function showSite() {
  const queryClient = createQueryClient({ call, retries: 0 })
  const router = createMemoryRouter([
    {
      Component: Layout,
      children: [
        ...['/', '/news', '/news/1'].map((path) => ({ id: path, path, Component: Long, loader })),
        { id: '/other', path: '/other', Component: Other, loader },
      ],
    },
  ])
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { name: 'Длинная' })).toBeVisible()
  return router
}

test('a change of the path scrolls to the top, a change of the query keeps the position', async () => {
  const router = await showSite()
  window.scrollTo({ top: 900, behavior: 'instant' })
  await router.navigate('/?offset=20')
  expect(window.scrollY).toBe(900)
  for (const path of ['/news', '/news/1', '/']) {
    window.scrollTo({ top: 900, behavior: 'instant' })
    await router.navigate(path)
    await expect.poll(() => window.scrollY).toBe(0)
  }
})

test('a new page is at its top before a key or a click can reach it', async () => {
  const router = await showSite()
  window.scrollTo({ top: 900, behavior: 'instant' })
  const { promise: position, resolve } = Promise.withResolvers<number>()
  const appearance = new MutationObserver(() => {
    if (document.querySelector('h2')?.textContent === 'Другая') resolve(window.scrollY)
  })
  appearance.observe(document.body, { childList: true, subtree: true })
  await router.navigate('/other')
  expect(await position).toBe(0)
  appearance.disconnect()
})

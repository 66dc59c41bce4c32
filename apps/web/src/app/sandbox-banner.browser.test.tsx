import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createCaller } from '../lib/caller.ts'
import { createQueryClient } from './query-client.ts'
import { SandboxBanner } from './sandbox-banner.tsx'

const cards_url = 'http://localhost:3001'
const mail_url = `${cards_url}/mail`

async function showBanner(sandbox: { mail_url: string; cards_url: string } | null): Promise<void> {
  const call = createCaller({ fetcher: async () => Response.json({ sandbox }) })
  const client = createQueryClient({ call, retries: 0 })
  await render(
    <QueryClientProvider client={client}>
      <SandboxBanner />
      <p>Страница</p>
    </QueryClientProvider>,
  )
  await expect.poll(() => client.isFetching()).toBe(0)
}

const banner = page.getByRole('complementary', { name: 'Песочница' })

test('with the sandbox a banner links to the mail page and the test cards, each in a new tab', async () => {
  await showBanner({ mail_url, cards_url })
  await expect.element(banner).toBeVisible()
  for (const [name, href] of [
    ['Письма', mail_url],
    ['Тестовые карты', cards_url],
  ] as const) {
    const link = banner.getByRole('link', { name })
    await expect.element(link).toHaveAttribute('href', href)
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
})

test('without the sandbox there is no banner', async () => {
  await showBanner(null)
  await expect.element(page.getByText('Страница')).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})

import type { DoctorReport } from '@razgovor/contract/doctor'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { axeViolations } from '../../ui/axe-check.ts'
import { DoctorSection } from './doctor-section.tsx'
import { doctorQuery } from './operations.queries.ts'
import { doctorTexts as texts } from './operations.texts.ts'
import '../../ui/tokens.css'
import '../../ui/all-utilities.css'

afterEach(() => vi.unstubAllGlobals())

const longHost = `${'very-long-name-of-a-host'.repeat(3)}.example.ru`

const report: DoctorReport = {
  at: '2058-01-14T09:00:00Z',
  checks: [
    {
      name: 'CERTIFICATE',
      title: 'Сертификат сайта',
      state: 'FAULT',
      findings: [{ state: 'FAULT', text: `Сертификат ${longHost} закончился`, what_to_do: 'Обнови его.' }],
    },
    {
      name: 'MAIL_DOMAIN',
      title: 'Домен отправителя писем',
      state: 'WARNING',
      findings: [
        { state: 'WARNING', text: 'Нет записи DMARC', what_to_do: 'Добавь её.' },
        { state: 'WARNING', text: 'SPF пускает всех', what_to_do: 'Закрой её.' },
      ],
    },
    { name: 'DATABASE', title: 'База данных', state: 'OK', findings: [] },
    {
      name: 'REDIS',
      title: 'Redis',
      state: 'SKIPPED',
      findings: [{ state: 'SKIPPED', text: 'REDIS_URL не указан', what_to_do: '' }],
    },
  ],
}

function show(answer: { report: DoctorReport | null } | undefined) {
  const queries = { queryFn: () => new Promise<never>(() => {}) }
  const queryClient = new QueryClient({ defaultOptions: { queries } })
  if (answer) queryClient.setQueryData(doctorQuery().queryKey, answer)
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <main>
          <h1>Сегодня</h1>
          <DoctorSection />
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test.for([360, 1440])('the report shows faults first, and what to do about each, at %i px', async (width) => {
  await page.viewport(width, 900)
  await show({ report })
  await expect.element(page.getByText(texts.not_ready)).toBeVisible()
  const lines = page.getByRole('listitem')
  await expect.element(lines.nth(0).getByText('Обнови его.')).toBeVisible()
  for (const todo of ['Добавь её.', 'Закрой её.']) await expect.element(lines.nth(1).getByText(todo)).toBeVisible()
  await page.getByText(texts.skipped(1)).click()
  await expect.element(page.getByText('REDIS_URL не указан')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await axeViolations()).toEqual([])
})

test('before the first run the section says what it checks, and while it runs how long that takes', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  await show({ report: null })
  await expect.element(page.getByText(texts.empty)).toBeVisible()
  await page.getByRole('button', { name: texts.start }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent(texts.running)
  expect(await axeViolations()).toEqual([])
  answer.resolve(Response.json({ report }))
  await expect.element(page.getByText(texts.not_ready)).toBeVisible()
  await expect.element(page.getByText(/^Последняя проверка:/)).toBeVisible()
})

test('a report without faults says so', async () => {
  await show({ report: { ...report, checks: report.checks.slice(1) } })
  await expect.element(page.getByText(texts.ready)).toBeVisible()
})

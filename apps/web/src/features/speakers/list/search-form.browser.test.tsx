import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { ensureTemporal } from '../../../lib/time.ts'
import { axeViolations } from '../../../ui/axe-check.ts'
import { walkByTab } from '../../../ui/walk-by-tab.ts'
import { searchTexts as texts, whenTexts } from '../speakers.texts.ts'
import { SearchForm } from './search-form.tsx'
import { WhenFields } from './when-fields.tsx'
import '../../../ui/tokens.css'
import '../../../ui/all-utilities.css'

test('the search of the first page is filled in and sent by the keyboard', async () => {
  await ensureTemporal()
  const element = (
    <SearchForm isLarge>
      <WhenFields className="mt-3" />
    </SearchForm>
  )
  const router = createMemoryRouter([
    { path: '/', element, loader: () => ({ title: '', loaded_at: '2058-01-17T09:00:00Z' }) },
    { path: '/speakers', element: <p>Нашли</p> },
  ])
  await render(<RouterProvider router={router} />)
  const search = page.getByRole('searchbox', { name: texts.label })
  await expect.element(search).toBeVisible()
  expect(await axeViolations()).toEqual([])
  expect(await walkByTab()).toEqual([])
  await search.fill('тарология')
  // From the field by way of its button to the day, whose first option is any day.
  await userEvent.keyboard('{Tab}{Tab}{ArrowDown}')
  await expect.element(page.getByRole('combobox', { name: whenTexts.title })).toHaveFocus()
  const { value } = document.activeElement as HTMLSelectElement
  expect(value).not.toBe('')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  await expect.element(page.getByText('Нашли')).toBeVisible()
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    q: 'тарология',
    when: value,
    at: '',
  })
})

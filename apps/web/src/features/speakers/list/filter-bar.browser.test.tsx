import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { CategoryChips } from './category-chips.tsx'
import { FilterBar } from './filter-bar.tsx'
import { readFilters } from './speaker-filters.ts'
import '../../../ui/tokens.css'

const categories = ['Карьера', 'Продукт и ИТ', 'Тексты и медиа'].map((title, index) => ({
  category_id: `0190f5a0-0000-7000-8000-00000000000${index}`,
  slug: `category-${index}`,
  title,
  speakers_count: 1,
}))

const lineHeight = 44

test('on a phone the chips of categories and filters keep to one line, and their rows scroll', async () => {
  await page.viewport(390, 844)
  const filters = readFilters(new URLSearchParams('is_free=true'))
  const { container } = await render(
    <MemoryRouter>
      <CategoryChips categories={categories} />
      <FilterBar filters={filters} onChange={() => {}} />
    </MemoryRouter>,
  )
  const chips = [...container.querySelectorAll<HTMLElement>('.chip')].filter((chip) => chip.checkVisibility())
  expect(chips.map((chip) => [chip.textContent, chip.getBoundingClientRect().height])).toEqual(
    ['Все', ...categories.map(({ title }) => title), 'Фильтры: 1', 'Бесплатно'].map((text) => [text, lineHeight]),
  )
})

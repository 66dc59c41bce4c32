import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../axe-check.ts'
import { SearchSelect } from './search-select.tsx'
import { fieldTexts } from './form.texts.ts'
import '../tokens.css'
import '../all-utilities.css'

const groups = [
  {
    value: 'Часто',
    items: [option('Europe/Moscow', 'Москва, UTC+3'), option('Asia/Vladivostok', 'Владивосток, UTC+10')],
  },
  {
    value: 'Весь мир',
    items: [option('Asia/Kathmandu', 'Непал, UTC+5:45'), option('America/Chicago', 'Чикаго, UTC−6')],
  },
]

function option(value: string, label: string) {
  return { value, label, keywords: value.replace('/', ' ') }
}

function Zones() {
  const [value, setValue] = useState('Europe/Moscow')
  return (
    <>
      <SearchSelect label="Пояс" value={value} onChange={setValue} groups={groups} />
      <output>{value}</output>
    </>
  )
}

const field = () => page.getByRole('combobox', { name: 'Пояс' })

test('typing finds an option by its title or its other name, and the keyboard chooses it', async () => {
  await render(<Zones />)
  await expect.element(field()).toHaveValue('Москва, UTC+3')
  await field().fill('kathm')
  await expect.element(page.getByRole('option')).toHaveTextContent('Непал, UTC+5:45')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('Asia/Kathmandu')
  await expect.element(field()).toHaveValue('Непал, UTC+5:45')
})

test('all options show on opening, in their groups; an empty result is announced, and the choice stays', async () => {
  await render(<Zones />)
  await field().click()
  await expect.poll(() => page.getByRole('option').elements().length).toBe(4)
  await expect.element(page.getByRole('group', { name: 'Весь мир' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await field().fill('Атлантида')
  await expect.element(page.getByText(fieldTexts.nothing_found)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  await expect.element(field()).toHaveValue('Москва, UTC+3')
})

import type { RegistryColumns } from '@razgovor/contract/chargebacks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../../ui/axe-check.ts'
import { importTexts as texts } from './reconciliation.texts.ts'
import { RegistryColumns as Choices } from './registry-columns.tsx'
import { RegistryImport } from './registry-import.tsx'
import '../../ui/tokens.css'
import '../../ui/all-utilities.css'

const file = (head: string) => new File([`${head}\n`], 'registry.csv', { type: 'text/csv' })

test('a chosen file’s headings can be assigned to columns; another file resets them', async () => {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RegistryImport />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: texts.open }).click()
  expect(page.getByText(texts.columns, { exact: true }).elements()).toEqual([])
  await userEvent.upload(page.getByLabelText(texts.file), file('Вид;Итого;Когда'))
  await page.getByText(texts.columns, { exact: true }).click()
  const sum = page.getByLabelText(texts.facts.sum)
  await expect.element(sum).toHaveValue('')
  await sum.selectOptions('Итого')
  await expect.element(sum).toHaveValue('Итого')
  expect(await axeViolations()).toEqual([])
  for (const head of ['Тип;Сумма', 'Вид;Итого']) {
    await userEvent.upload(page.getByLabelText(texts.file), file(head))
    await expect.element(sum).toHaveTextContent([texts.recognized, ...head.split(';')].join(''))
    await expect.element(sum).toHaveValue('')
  }
})

test('a column that is unassigned again is left to be detected', async () => {
  const seen: RegistryColumns[] = []
  function Form() {
    const [columns, setColumns] = useState<RegistryColumns>({ sum: 'Итого' })
    const keep = (next: RegistryColumns) => {
      seen.push(next)
      setColumns(next)
    }
    return <Choices headings={['Итого', 'Когда']} columns={columns} onChange={keep} isOpen />
  }
  await render(<Form />)
  await page.getByLabelText(texts.facts.date).selectOptions('Когда')
  await page.getByLabelText(texts.facts.sum).selectOptions('')
  expect(seen).toEqual([{ sum: 'Итого', date: 'Когда' }, { date: 'Когда' }])
})

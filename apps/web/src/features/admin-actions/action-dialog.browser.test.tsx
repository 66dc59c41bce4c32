import { errorCodes } from '@razgovor/contract/error-codes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ApiError } from '../../lib/api-error.ts'
import { axeViolations } from '../../ui/axe-check.ts'
import { ActionDialog } from './action-dialog.tsx'
import { actionForms, type ActionValues } from './action-forms.ts'
import { actionTexts as texts } from './actions.texts.ts'
import '../../ui/tokens.css'
import '../../ui/all-utilities.css'

const form = actionForms['payments.chargeback']!
const action = {
  name: 'chargeback',
  title: 'Записать чарджбэк',
  call: 'POST /api/admin/chargebacks',
  is_dangerous: true,
}
const payment = { table_name: 'payments', id: '0190f5a0-0000-7000-8000-000000000001', row: {}, title: 'Платёж 1' }

test('a chargeback of refunded money is sent again with the loss accepted, and nothing typed is lost', async () => {
  const sent: ActionValues[] = []
  const send = (values: ActionValues) => {
    sent.push(values)
    if (values.accepts_loss) return Promise.resolve()
    return Promise.reject(
      new ApiError({ error_code: errorCodes.human_friendly, error_message: 'По этому платежу осталось 0 ₽' }, 409),
    )
  }
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ActionDialog action={action} form={{ ...form, send }} of={payment} open onClose={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  )
  await page.getByLabelText(texts.amount).fill('2500')
  await page.getByLabelText(texts.day).fill('14.01.2058')
  await page.getByLabelText(texts.reference).fill('CB-1')
  await page.getByRole('button', { name: form.confirm }).click()
  await expect.element(page.getByText(/осталось/)).toBeVisible()
  await page.getByLabelText(texts.accepts_loss).click()
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: form.confirm }).click()
  await expect
    .poll(() => sent.map(({ amount, accepts_loss }) => [amount, accepts_loss]))
    .toEqual([
      ['2500', false],
      ['2500', true],
    ])
})

import type { AuditEntry } from '@razgovor/contract/admin'
import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { AuditItem } from './audit-item.tsx'

const entry: AuditEntry = {
  audit_entry_id: 1,
  table_name: 'speakers',
  row_id: '1',
  action: 'write_off',
  by: null,
  at: '2058-01-14T09:00:00Z',
  before: { balance: -225_000 },
  after: { balance: 0, amount: 225_000, reason: 'Не взыскать' },
  request_id: null,
}

test('a write-off is logged in Russian, with its sums in roubles', async () => {
  const table = { fields: [], actions: [] } as unknown as AdminTable
  await render(
    <ul>
      <AuditItem table={table} entry={entry} />
    </ul>,
  )
  await expect.element(page.getByText('Списание долга')).toBeVisible()
  await expect.element(page.getByText(/Баланс: .*[-−]2.250.₽ → .*0.₽/)).toBeVisible()
  await expect.element(page.getByText(/Сумма: .* → .*2.250.₽/)).toBeVisible()
  await expect.element(page.getByText(/Причина: .*Не взыскать/)).toBeVisible()
})

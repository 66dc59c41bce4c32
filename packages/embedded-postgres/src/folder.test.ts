import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { skipTest } from '../../../scripts/vitest/needs-tool.ts'
import { chooseDataFolder } from './folder.ts'
import { isRoot } from './os-user.ts'

async function makePrivateCheckout(): Promise<string> {
  const checkout = await realpath(await mkdtemp(path.join(tmpdir(), 'checkout-')))
  onTestFinished(() => rm(checkout, { recursive: true }))
  return checkout
}

test('DATA_DIR takes precedence and is resolved from the checkout', () => {
  expect(chooseDataFolder({ data_dir: '../data', checkout: '/srv/razgovor' })).toEqual({ folder: '/srv/data' })
})

test('by default the data folder is in the checkout', async (context) => {
  if (isRoot()) skipTest(context, 'requires a user other than root')
  const checkout = await makePrivateCheckout()
  expect(chooseDataFolder({ checkout })).toEqual({ folder: path.join(checkout, '.data') })
})

test('as root, if the database user cannot access the checkout, the data folder is under /var/lib', async (context) => {
  if (!isRoot()) skipTest(context, 'requires root')
  const checkout = await makePrivateCheckout()
  const { folder, reason } = chooseDataFolder({ checkout })
  expect(path.dirname(folder)).toBe('/var/lib/razgovor')
  expect(reason).toContain(checkout)
  expect(chooseDataFolder({ checkout }).folder).toBe(folder)
})

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

test('DATA_DIR wins, and is understood from the checkout', () => {
  expect(chooseDataFolder({ data_dir: '../data', checkout: '/srv/razgovor' })).toEqual({ folder: '/srv/data' })
})

test('the data lies in the checkout', async (context) => {
  if (isRoot()) skipTest(context, 'it is for users other than root')
  const checkout = await makePrivateCheckout()
  expect(chooseDataFolder({ checkout })).toEqual({ folder: path.join(checkout, '.data') })
})

test('as root a checkout that the database can not enter has its data under /var/lib', async (context) => {
  if (!isRoot()) skipTest(context, 'it is for root alone')
  const checkout = await makePrivateCheckout()
  const { folder, reason } = chooseDataFolder({ checkout })
  expect(path.dirname(folder)).toBe('/var/lib/razgovor')
  expect(reason).toContain(checkout)
  expect(chooseDataFolder({ checkout }).folder).toBe(folder)
})

import { expect, test } from 'vitest'
import { forbiddenImport } from './imports.ts'
import { namedProvider } from './provider-names.ts'

const rule = 'apps/api/src/modules/orders/payments/settle-payment.ts'

test.each([
  "provider = 'tbank'",
  'ctx.config.TBANK_TIMEOUT_MS',
  'createTbank(config)',
  "from '../../providers/tbank/index.ts'",
  '/** T-Bank says so. */',
  "const message = 'Т-Банк не отвечает'",
  'вернули Т-Банком',
])('a module may not name a provider of its port: %s', (source) => {
  expect(namedProvider(rule, source, ['tbank'])).toContain(`${rule}: names`)
})

test.each(['returnAtBank()', 'clientBankFile()', 'paymentBankDetails', 'two tbanks', 'const bank = 1'])(
  'a word that only contains a provider’s name is allowed: %s',
  (source) => {
    expect(namedProvider(rule, source, ['tbank'])).toBeUndefined()
  },
)

test('code outside the modules may name a provider', () => {
  expect(namedProvider('apps/api/src/providers/acquirers.ts', 'tbank', ['tbank'])).toBeUndefined()
})

test('a provider may import the port that it implements, and nothing else of a module', () => {
  const provider = 'apps/api/src/providers/tbank/index.ts'
  expect(forbiddenImport(provider, '../../modules/orders/acquirer.ts')).toBeUndefined()
  expect(forbiddenImport(provider, '../../modules/orders/payments.ts')).toMatch('base folders may not import modules')
  expect(forbiddenImport('apps/api/src/jobs/queue.ts', '../modules/orders/acquirer.ts')).toMatch(
    'base folders may not import modules',
  )
})

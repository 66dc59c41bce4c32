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

test('a port imports the contract only, because base folders import it', () => {
  const port = 'apps/api/src/modules/orders/acquirer.ts'
  expect(forbiddenImport(port, '@razgovor/contract/receipts')).toBeUndefined()
  expect(forbiddenImport(port, './payments/payments.ts')).toMatch('a port may import the contract only')
  expect(forbiddenImport(port, '../../providers/acquirers.ts')).toMatch('a port may import the contract only')
})

test.each([
  ['db/transact.ts', '../sockets/sockets.ts', 'db may not import sockets'],
  ['telemetry/tracing.ts', '../db/client.ts', 'telemetry may not import db'],
  ['providers/vk-id.ts', '../config.ts', 'providers may not import config.ts'],
  ['http/serve.ts', '../ssr/page.routes.ts', 'http may not import ssr'],
  ['context.ts', './http/serve.ts', 'context.ts may not import http'],
  ['context.ts', './modules/orders/acquirer.ts', 'base folders may not import modules'],
  ['startup/loopback.ts', '../modules/accounts/demo-accounts.ts', 'base folders may not import modules'],
  ['redis.test.ts', './modules/accounts/demo-accounts.ts', 'base folders may not import modules'],
  ['modules/orders/cart.ts', '../../create-context.ts', 'modules may not import create-context.ts'],
  ['new-folder/new.ts', '../errors/api-error.ts', 'new-folder has no place in the order'],
  ['ssr/page.routes.ts', '../new-folder/new.ts', 'new-folder has no place in the order'],
])('an import up the order of the API is refused: %s imports %s', (file, target, why) => {
  expect(forbiddenImport(`apps/api/src/${file}`, target)).toMatch(why)
})

test.each([
  ['sockets/sockets.ts', '../db/event-stream.ts'],
  ['http/serve.ts', './access.ts'],
  ['modules/orders/cart.ts', '../../context.ts'],
  ['app.ts', './modules/orders/orders.routes.ts'],
  ['db/replica.test.ts', '../create-context.ts'],
])('an import down the order of the API, within a folder or by a test is allowed: %s imports %s', (file, target) => {
  expect(forbiddenImport(`apps/api/src/${file}`, target)).toBeUndefined()
})

test.each([
  ['session/use-viewer.ts', '../tariffs/tariffs.queries.ts', 'session may not import tariffs'],
  ['orders/orders.queries.ts', '../bookings/bookings.queries.ts', 'orders may not import bookings'],
  ['captcha/captcha.tsx', '../accounts/accounts.queries.ts', 'captcha may not import accounts'],
  ['bookings/bookings.queries.ts', '../weekly/weekly.queries.ts', 'bookings may not import weekly'],
  ['weekly/weekly.queries.ts', '../tips/tips.queries.ts', 'weekly may not import tips'],
  ['weekly/weekly.tsx', '../series/series-fields.tsx', "may not import another feature's components"],
])('an import up the order of the features is refused: %s imports %s', (file, target, why) => {
  expect(forbiddenImport(`apps/web/src/features/${file}`, target)).toMatch(why)
})

test.each([
  ['bookings/bookings.queries.ts', '../orders/orders.queries.ts'],
  ['weekly/weekly.queries.ts', '../series/series.queries.ts'],
  ['orders/orders.test.ts', '../bookings/bookings.queries.ts'],
])('an import down the order of the features or by a test is allowed: %s imports %s', (file, target) => {
  expect(forbiddenImport(`apps/web/src/features/${file}`, target)).toBeUndefined()
})

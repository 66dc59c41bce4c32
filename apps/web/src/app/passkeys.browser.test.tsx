import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from './query-client.ts'
import { call } from '../lib/api.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { SecurityPage } from '../features/profile/security/security-page.tsx'
import { PasskeyButton } from '../features/accounts/passkey-button.tsx'
import SecondStepDialog from '../features/accounts/second-step-dialog.tsx'
import '../ui/tokens.css'

const challenge = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const asked = { challenge, rpId: 'localhost', timeout: 300_000, userVerification: 'required' }
const made = {
  challenge,
  rp: { id: 'localhost', name: 'Разговор' },
  user: { id: 'AAAA', name: 'v@example.ru', displayName: 'В Л' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}
const answers: Record<string, unknown> = {
  'GET /api/auth/second-factors': { items: [], recovery_codes_left: 0, is_required: false, is_suggested: false },
  'POST /api/auth/second-factors/passkey/options': made,
  'POST /api/auth/second-step': { methods: ['PASSKEY', 'TOTP', 'RECOVERY_CODE'] },
  'POST /api/auth/second-step/passkey': { ...asked, allowCredentials: [] },
  'POST /api/auth/auth/passkey': asked,
}

/** Makes the browser refuse every passkey request with this error. */
function refuseKeys(name: string) {
  const refuse = () => Promise.reject(new DOMException('whatever the browser says', name))
  vi.spyOn(navigator.credentials, 'get').mockImplementation(refuse)
  vi.spyOn(navigator.credentials, 'create').mockImplementation(refuse)
}

async function show(screen: React.ReactNode) {
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <MemoryRouter>{screen}</MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => Response.json(answers[`${method} ${path}`]))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['NotAllowedError', /Не дождались ключа доступа/],
  ['InvalidStateError', /На этом устройстве ключ доступа уже есть/],
  ['ConstraintError', /нечем проверить, что это ты/],
  ['SecurityError', /По этому адресу ключи доступа не работают/],
  ['OperationError', /Не получилось спросить ключ доступа/],
])('a failure to create a passkey is explained: %s', async (name, message) => {
  refuseKeys(name)
  await show(<SecurityPage />)
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByLabelText('Название')).toHaveValue('Ключ доступа')
  expect(await axeViolations(document.body)).toEqual([])
})

test('a browser without passkeys says so, and offers the authenticator app', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await show(<SecurityPage />)
  await expect.element(page.getByText('Этот браузер не умеет работать с ключами доступа.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Добавить приложение' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Добавить ключ доступа' }).elements()).toEqual([])
})

test('without passkeys in the browser the second step uses a code, and the sign-in offers no passkey', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await show(
    <>
      <PasskeyButton next="/" />
      <SecondStepDialog half_session="half" onSettle={() => {}} />
    </>,
  )
  await expect.element(page.getByText('Этот браузер не умеет работать с ключами доступа.')).toBeVisible()
  await expect.element(page.getByLabelText('Код из приложения')).toBeVisible()
  expect(page.getByRole('button', { name: /ключ/ }).elements()).toEqual([])
})

test('after canceling the passkey of the second step one can try again or choose another way', async () => {
  refuseKeys('NotAllowedError')
  await show(<SecondStepDialog half_session="half" onSettle={() => {}} />)
  const use = page.getByRole('button', { name: 'Подтвердить ключом доступа' })
  await expect.element(use).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Не дождались ключа доступа/)).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
  await page.getByRole('button', { name: 'Ввести код из приложения' }).click()
  await expect.element(page.getByLabelText('Код из приложения')).toHaveFocus()
  // A click on the button requests the passkey at once.
  await use.click()
  await expect.element(page.getByText(/Не дождались ключа доступа/)).toBeVisible()
  expect(navigator.credentials.get).toHaveBeenCalledTimes(2)
})

test('canceling the passkey of the sign-in is reported beside the button', async () => {
  refuseKeys('NotAllowedError')
  await show(<PasskeyButton next="/" />)
  await page.getByRole('button', { name: 'Войти с ключом доступа' }).click()
  await expect.element(page.getByText(/Не дождались ключа доступа/)).toBeVisible()
})

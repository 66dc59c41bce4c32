import { expect, test } from 'vitest'
import { authorizeUrl } from './identity-providers.ts'

const asked = { redirect_uri: 'https://razgovor.example/auth/vk', state: 'the-state', code_challenge: 'the-challenge' }

test('the authorization URL of VK ID has the parameters of its protocol', () => {
  const at = { authorize_url: 'https://id.vk.com/authorize', client_id: '42', scope: 'vkid.personal_info email' }
  const url = new URL(authorizeUrl({ provider: 'VK', at, ...asked }))
  expect(url.origin + url.pathname).toBe('https://id.vk.com/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: '42',
    scope: 'vkid.personal_info email',
    ...asked,
    code_challenge_method: 's256',
  })
})

test('Yandex ID gets the method in capitals, and the URL keeps its own query', () => {
  const at = { authorize_url: 'https://oauth.yandex.ru/authorize?lang=ru', client_id: '42', scope: 'login:email' }
  const { searchParams } = new URL(authorizeUrl({ provider: 'YA', at, ...asked }))
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(searchParams.get('lang')).toBe('ru')
})

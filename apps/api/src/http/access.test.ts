import { expect, test } from 'vitest'
import { assertAccess } from './access.ts'

const user = { user_id: 'a', session_id: 's', roles: ['LISTENER', 'SPEAKER'] } as const

test('an owner endpoint admits only the user named in its path, and nobody if the path names none', () => {
  expect(() => assertAccess('owner', user, { user_id: 'a' })).not.toThrow()
  for (const params of [{ user_id: 'b' }, {}])
    expect(() => assertAccess('owner', user, params)).toThrow(expect.objectContaining({ error_name: 'forbidden' }))
})

import { useLocation } from 'react-router'
import { AuthForm } from '../features/accounts/auth-form.tsx'
import { nextPath } from '../lib/paths.ts'

export function Component() {
  const { search } = useLocation()
  return <AuthForm next={nextPath(search)} />
}

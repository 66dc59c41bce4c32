import { IdentityReturn } from '../features/accounts/identity-return.tsx'

export function Component() {
  return <IdentityReturn provider="VK" />
}

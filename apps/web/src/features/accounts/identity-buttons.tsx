import type { IdentityProviderName } from '@razgovor/contract/accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { signInOptionsQuery } from '../session/sign-in-options.queries.ts'
import { beginIdentityMutation } from './accounts.queries.ts'
import { accountTexts } from './accounts.texts.ts'
import { identityProviders } from './identity-providers.ts'
import { canChallenge } from './pkce.ts'

const texts = accountTexts.identity
const all: readonly IdentityProviderName[] = ['VK', 'YA']

interface IdentityButtonsProps {
  next: string
  providers?: readonly IdentityProviderName[]
}

export function IdentityButtons({ next, providers = all }: IdentityButtonsProps) {
  const { data: options } = useQuery(signInOptionsQuery())
  const begin = useMutation(beginIdentityMutation())
  const offered = providers.flatMap((provider) => {
    const at = options?.[identityProviders[provider].option]
    return at ? [{ provider, at }] : []
  })
  if (offered.length === 0 || !canChallenge()) return null

  return (
    <div className="mt-6 grid gap-2">
      {offered.map(({ provider, at }) => (
        <Button
          key={provider}
          variant="line"
          size="lg"
          loading={begin.isPending && begin.variables.provider === provider}
          onClick={() => begin.mutate({ provider, at, next })}
        >
          {texts.enter[provider]}
        </Button>
      ))}
    </div>
  )
}

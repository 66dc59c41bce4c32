import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { call } from '../../lib/api.ts'
import type { Paging } from '../../lib/paging.ts'

export const ownPackagesQuery = ({ user_id, ...query }: Paging & { user_id: string }) =>
  apiQuery('GET /api/speakers/:user_id/own-packages', { params: { user_id }, query })

export const packagesQuery = (user_id: string) =>
  apiQuery('GET /api/speakers/:user_id/packages', { params: { user_id }, query: { limit: 100 } })

/** The listener's packages with meetings left; of one speaker or, in the cart, of all. */
export const creditsQuery = (speaker_id?: string) => ({
  ...apiQuery('GET /api/packages/credits', { query: { limit: 100, speaker_id } }),
  staleTime: 0,
})

export const newPackageRefusals = ['validation', 'human_friendly'] as const satisfies ErrorName[]

export const createPackageMutation = (user_id: string) =>
  mutationOptions({
    mutationFn: (body: Args<'POST /api/speakers/:user_id/packages'>[0]['body']) =>
      call('POST /api/speakers/:user_id/packages', { params: { user_id }, body }),
    meta: { handles: newPackageRefusals },
    onSuccess: (_package, _body, _result, { client }) => invalidatePackages(client),
  })

export const endPackageMutation = (user_id: string) =>
  mutationOptions({
    mutationFn: (package_id: string) =>
      call('DELETE /api/speakers/:user_id/packages/:package_id', { params: { user_id, package_id } }),
    onSettled: (_package, _error, _id, _result, { client }) => invalidatePackages(client),
  })

/** `amount`: the price shown to the listener. */
export const buyPackageMutation = () =>
  mutationOptions({
    mutationFn: ({ package_id, amount }: { package_id: string; amount: number }) =>
      call('POST /api/packages/:package_id/paylink', { params: { package_id }, body: { amount } }),
    onError: (_error, _wanted, _result, { client }) => invalidatePackages(client),
  })

function invalidatePackages(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: keyOf('GET /api/speakers/:user_id/own-packages') }),
    client.invalidateQueries({ queryKey: keyOf('GET /api/speakers/:user_id/packages') }),
  ])
}

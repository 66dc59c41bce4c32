import {
  createPackage as createPackageCall,
  endPackage as endPackageCall,
  listCredits as listCreditsCall,
  listOwnPackages as listOwnPackagesCall,
  listPackages as listPackagesCall,
} from '@razgovor/contract/packages'
import { serve, type App } from '../../http/serve.ts'
import { createPackage } from './create-package.ts'
import { endPackage } from './end-package.ts'
import { listCredits } from './list-credits.ts'
import { getOwnPackage, listOwnPackages, listPackages } from './list-packages.ts'

export function packageRoutes(app: App): void {
  const { ctx } = app
  const currency = 'RUB' as const

  serve(app, listPackagesCall, async ({ params, query }) => ({
    ...(await listPackages(ctx.db, ctx.clock.now(), { ...query, speaker_id: params.user_id })),
    currency,
  }))

  serve(app, listCreditsCall, async ({ query }, { user }) => ({
    ...(await listCredits(ctx.db, { ...query, listener_id: user.user_id, now: ctx.clock.now() })),
    currency,
  }))

  serve(app, listOwnPackagesCall, async ({ params, query }) => ({
    ...(await listOwnPackages(ctx.db, ctx.clock.now(), { ...query, speaker_id: params.user_id })),
    currency,
  }))

  serve(app, createPackageCall, async ({ params: { user_id: speaker_id }, body }) =>
    getOwnPackage(ctx.db, ctx.clock.now(), { speaker_id, package_id: await createPackage(ctx, speaker_id, body) }),
  )

  serve(app, endPackageCall, async ({ params: { user_id: speaker_id, package_id } }) => {
    await endPackage(ctx, { speaker_id, package_id })
    return getOwnPackage(ctx.db, ctx.clock.now(), { speaker_id, package_id })
  })
}

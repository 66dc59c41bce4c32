import { ApiError } from '../errors/api-error.ts'
import type { App } from '../http/serve.ts'
import { filesPath, keptForGood } from '../providers/file-store.ts'
import { contentTypeOf } from '../text/file-name.ts'
import { filePolicy } from './content-security-policy.ts'

/** Public files of a closed bucket. */
export function bucketFileRoutes(app: App): void {
  app.get<{ Params: { '*': string } }>(`${filesPath}*`, { schema: { hide: true } }, async (request, reply) => {
    const key = request.params['*']
    const bytes = isKey(key) ? await app.ctx.files.read(filesPath + key) : null
    if (!bytes) throw new ApiError('not_exist')
    reply.headers({
      'content-type': contentTypeOf(key),
      'cache-control': keptForGood,
      'content-security-policy': filePolicy,
      'x-content-type-options': 'nosniff',
    })
    return bytes
  })
}

// The site writes no other public keys. Excludes what stores may resolve, such as `..`.
function isKey(key: string): boolean {
  return /^[a-z][a-z-]{0,40}\/[\w-]{1,100}\.\w{1,10}$/.test(key)
}

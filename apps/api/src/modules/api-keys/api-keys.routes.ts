import {
  createApiKey as createApiKeyCall,
  listApiKeys as listApiKeysCall,
  revokeApiKey as revokeApiKeyCall,
} from '@razgovor/contract/api-keys'
import { serve, type App } from '../../http/serve.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export function apiKeyRoutes(app: App): void {
  const { ctx } = app

  serve(app, listApiKeysCall, async ({ params }) => ({ items: await listApiKeys(ctx.db, params.user_id) }))

  serve(app, createApiKeyCall, ({ params, body }) => createApiKey(ctx, params.user_id, body))

  serve(app, revokeApiKeyCall, ({ params }) => revokeApiKey(ctx, params))
}

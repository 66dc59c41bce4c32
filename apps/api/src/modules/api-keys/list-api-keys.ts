import type { ApiKey } from '@razgovor/contract/api-keys'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ApiKeys } from '../../db/types.ts'

export const apiKeyColumns = [
  'api_key_id',
  'name',
  'key_start',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
] as const

export async function listApiKeys(db: Db, user_id: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(apiKeyColumns)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('api_key_id', 'desc')
    .execute()
  return rows.map(toApiKey)
}

export function toApiKey(row: Pick<Selectable<ApiKeys>, (typeof apiKeyColumns)[number]>): ApiKey {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listSpeakers } from '@razgovor/contract/speakers'
import { prepareDatabase } from '../scripts/start/database.ts'
import { buildWeb, webDist } from '../scripts/start/web-build.ts'
import type { ApiActions } from './api-server.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { startDatabaseServer } from './database-server.ts'
import { createClient } from './http-client.ts'

/** Starts the built site with the demo data; `options` are environment variables of the API process. */
export async function startSite(options: Record<string, string> = {}) {
  await using resources = new AsyncDisposableStack()
  await buildWeb((line) => process.stderr.write(`${line}\n`))
  const server = resources.use(await startDatabaseServer())
  const database_url = await server.createDatabase('site')
  const files_folder = await mkdtemp(path.join(tmpdir(), 'razgovor-bench-files-'))
  resources.defer(() => rm(files_folder, { recursive: true, force: true }))
  await prepareDatabase({ database_url, files_folder, seeds: true })
  const environment = { DATABASE_URL: database_url, WEB_DIST: webDist, FILES_DIR: files_folder, ...options }
  const api = resources.use(startChild<ApiActions>(new URL('api-server.ts', import.meta.url), environment))
  const url = await api.call('url')
  const owned = resources.move()
  return {
    url,
    call: api.call,
    async speakerPaths(count: number): Promise<string[]> {
      using http = createClient()
      const { body } = await http.request('GET', `${url}${listSpeakers.path}?limit=${count}`)
      const { items } = listSpeakers.response.parse(JSON.parse(body.toString()))
      return items.map(({ alias, user_id }) => `/${alias ?? user_id}`)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

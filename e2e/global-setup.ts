import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTemplate } from '@razgovor/api/test/test-database'
import { plusMinutes } from '@razgovor/api/src/time/clock'
import type { Db } from '@razgovor/api/src/db/client'
import { startTestServer } from '@razgovor/embedded-postgres/test-server'
import { seedDemo } from '../scripts/seed.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { demoTemplate, stackStart } from './stack-messages.ts'

/**
 * Builds the site from the current sources and starts one PostgreSQL for all stacks, with the demo data in a template.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWeb((line) => process.stdout.write(`${line}\n`))
  const server = await startTestServer()
  const files_folder = await mkdtemp(path.join(tmpdir(), 'razgovor-demo-files-'))
  // The workers and their stacks inherit both variables.
  process.env['RAZGOVOR_TEST_SERVER'] = server.url
  process.env['RAZGOVOR_DEMO_FILES'] = files_folder
  await createTemplate(server.url, { [demoTemplate]: (db) => fill(db, files_folder) })
  return async () => {
    await server.stop()
    await rm(files_folder, { recursive: true, force: true })
  }
}

async function fill(db: Db, files_folder: string): Promise<void> {
  const now = new Date(stackStart)
  await seedDemo({ db, now, files_folder })
  // Otherwise a journey could choose one of the next free slots just as it begins.
  await db
    .deleteFrom('time_slots')
    .where('places_taken', '=', 0)
    .where('time_start', '>', now)
    .where('time_start', '<', plusMinutes(now, 90))
    .execute()
}

import { startTestServer } from '@razgovor/embedded-postgres/test-server'
import { createTemplate } from './test-database.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer()
  process.env['RAZGOVOR_TEST_SERVER'] = server.url
  await createTemplate(server.url)
  return () => server.stop()
}

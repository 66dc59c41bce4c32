import startServer from '@razgovor/api/test/global-setup'
import { buildWeb } from '../scripts/start/web-build.ts'

/** The site as its sources are now, and one PostgreSQL for all stacks. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWeb((line) => process.stdout.write(`${line}\n`))
  return startServer()
}

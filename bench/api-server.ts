import type { AddressInfo } from 'node:net'
import { buildApp } from '@razgovor/api/src/app'
import { readConfig } from '@razgovor/api/src/config'
import { createContext } from '@razgovor/api/src/create-context'
import { migrate } from '@razgovor/api/src/db/migrate'
import { signAccessToken, type SignedIn } from '@razgovor/api/src/http/access'
import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { serve } from '../scripts/vitest/child.ts'
import { memoryNow, peakMemory, processorSeconds, settledMemory } from './measure.ts'
import { recordStatements } from './statements.ts'

// Runs as its own process, so that the load generator has another event loop: API and pages, without the job runner.
const recorder = recordStatements()
const chosen = [
  'DATABASE_URL',
  'DATABASE_POOL',
  'DATABASE_TIMEOUT_MS',
  'REDIS_URL',
  'REDIS_TIMEOUT_MS',
  'WEB_DIST',
  'FILES_DIR',
  // Only the acquirer is called, and only if the benchmark provides one.
  'TBANK_API_URL',
]
const config = readConfig({
  PORT: '0',
  ...Object.fromEntries(chosen.map((name) => [name, process.env[name]])),
  SESSION_SECRET: 'a secret of the benchmarks, long enough for HS256',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000000',
  FREE_BOOKINGS_MAX: '1000000',
  FREE_BOOKINGS_PER_SPEAKER_MAX: '1000000',
  TBANK_TERMINAL_KEY: 'none',
  TBANK_PASSWORD: 'none',
  SMTP_URL: 'smtp://localhost:9',
  LIVEKIT_URL: 'ws://localhost:9',
  LIVEKIT_API_KEY: 'none',
  LIVEKIT_API_SECRET: 'none',
})
const ctx = await createContext(config)
await migrate(config.DATABASE_URL)
const app = await buildApp(ctx)
await app.listen({ port: 0, host: 'localhost' })

const getPage = ctx.pages.get.bind(ctx.pages)
const actions = {
  url: () => `http://localhost:${(app.server.address() as AddressInfo).port}`,
  token: (user: SignedIn) => signAccessToken(ctx, user),
  startRecording: () => recorder.start(),
  stopRecording: () => recorder.stop(),
  cpu: processorSeconds,
  memory: memoryNow,
  peakMemory,
  settledMemory,
  broadcast: (event: RealtimeEvent) => ctx.sockets.broadcast(event),
  // Without the cache every page is rendered again.
  cachePages: (isOn: boolean) => {
    ctx.pages.get = isOn ? getPage : async (_key, render) => (await render()).page
  },
}
export type ApiActions = typeof actions

serve(actions, async () => {
  await app.close()
  await ctx.close()
})

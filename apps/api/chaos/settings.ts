import path from 'node:path'
import { apiKey } from '../../rooms/test/start-target.ts'
import { readConfig } from '../src/config.ts'
import type { BankProcess } from './bank-process.ts'

interface Places {
  folder: string
  port: number
  rooms_port: number
  bank: BankProcess
  door_url: string
}

export function chaosSettings({ folder, port, rooms_port, bank, door_url }: Places) {
  const environment = {
    RATE_LIMIT_FACTOR: '10000',
    FREE_BOOKINGS_MAX: '1000000',
    FREE_BOOKINGS_PER_SPEAKER_MAX: '1000000',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'error',
    FILES_DIR: path.join(folder, 'files'),
    // The bank sends its notifications to this origin.
    PUBLIC_URL: door_url,
    TBANK_TIMEOUT_MS: '5000',
    // A busy machine must not cause timeouts.
    DATABASE_TIMEOUT_MS: '60000',
    NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../../node_modules/.cache/node'),
  }
  const config = readConfig({
    ...environment,
    PORT: String(port),
    DATABASE_URL: 'postgres://known-when-it-runs',
    SESSION_SECRET: 'a secret of the tests, long enough for HS256',
    TBANK_API_URL: bank.tbank.api_url.replace(bank.url, door_url),
    TBANK_TERMINAL_KEY: bank.tbank.terminal_key,
    TBANK_PASSWORD: bank.tbank.password,
    SMTP_URL: bank.smtp_url,
    LIVEKIT_URL: `ws://localhost:${rooms_port}`,
    LIVEKIT_API_KEY: apiKey.api_key,
    LIVEKIT_API_SECRET: apiKey.api_secret,
  })
  return { config, environment }
}

import path from 'node:path'
import { superviseService } from '../../../scripts/start/services.ts'
import { apiKey } from '../../rooms/test/start-target.ts'

// `npm start` pauses up to 15 s between restarts; twenty kills have to fit into a minute.
const longestPauseMs = 1000

export async function startKeptRooms({ folder, port, api_url }: { folder: string; port: number; api_url: string }) {
  const service = superviseService<{ url: string }>(
    [
      'The room server',
      path.join(import.meta.dirname, '../../rooms/src/main.ts'),
      {
        ...process.env,
        LIVEKIT_API_KEY: apiKey.api_key,
        LIVEKIT_API_SECRET: apiKey.api_secret,
        LIVEKIT_WEBHOOK_URL: `${api_url}/api/meetings/webhooks`,
        ROOMS_HOST: 'localhost',
        ROOMS_PORT: String(port),
        ROOMS_STATE_FILE: path.join(folder, 'rooms.json'),
      },
    ],
    { pause: (ends_in_a_row) => Math.min(ends_in_a_row * 100, longestPauseMs) },
  )
  await service.ready
  return {
    pid: () => service.pid(),
    async [Symbol.asyncDispose]() {
      await service.stop()
      await service.ended
    },
  }
}

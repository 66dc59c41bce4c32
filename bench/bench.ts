import { benchAdminHome } from './admin-home.bench.ts'
import { benchAdminList } from './admin-list.bench.ts'
import { benchAvailability } from './availability.bench.ts'
import { benchBookings } from './bookings.bench.ts'
import { benchCheckout } from './checkout.bench.ts'
import { benchFigures } from './figures.bench.ts'
import { benchFirstFrame, benchFirstFrameLiveKit, benchFirstFrameTurn } from './first-frame.bench.ts'
import { benchFirstPaint } from './first-paint.bench.ts'
import { benchFreeSlots } from './free-slots.bench.ts'
import { benchGrowth } from './growth.bench.ts'
import { benchMessage } from './message.bench.ts'
import { benchPageLoad } from './page-load.bench.ts'
import { benchRoomsLoad } from './rooms-load.bench.ts'
import { benchRoundTheClock } from './round-the-clock.bench.ts'
import { benchSearch } from './search.bench.ts'
import { benchSockets, benchSocketsMany } from './sockets.bench.ts'
import { benchSpeakerPage } from './speaker-page.bench.ts'
import { benchSignIn } from './sign-in.bench.ts'
import { stopTestServer } from './test-server.ts'
import { benchThread } from './thread.bench.ts'
import { benchTimeSearch } from './time-search.bench.ts'
import { formatTable, type Row } from './table.ts'

const benchmarks: Record<string, { title: string; run: () => Promise<Row[]> }> = {
  bookings: { title: 'Bookings', run: benchBookings },
  checkout: { title: 'Checkouts: payment link and paid notification', run: benchCheckout },
  'sign-in': { title: 'Sign-in by password (argon2id m=19456 t=2 p=1, two at a time)', run: benchSignIn },
  'free-slots': { title: "A speaker's free slots in a month", run: benchFreeSlots },
  availability: { title: 'A month of a speaker with calendars and history', run: benchAvailability },
  'round-the-clock': { title: 'Hours around the clock', run: benchRoundTheClock },
  search: { title: 'Speaker search, 20 cards', run: benchSearch },
  'time-search': { title: 'Search for a time, 20 speakers', run: benchTimeSearch },
  figures: { title: "A speaker's figures of 30 days", run: benchFigures },
  growth: { title: 'What a paid meeting costs the database and leaves in it', run: benchGrowth },
  sockets: { title: '10,000 idle sockets on one process', run: benchSockets },
  'sockets-many': { title: '50,000 idle sockets on several processes with one Redis', run: benchSocketsMany },
  message: { title: 'A message between two browsers (Chromium)', run: benchMessage },
  thread: { title: 'Opening a thread of messages (Chromium)', run: benchThread },
  'admin-list': { title: 'Admin list, 20 rows', run: benchAdminList },
  'admin-home': { title: 'Admin home page', run: benchAdminHome },
  'speaker-page': { title: 'Speaker page', run: benchSpeakerPage },
  'page-load': { title: 'Public pages under load, and memory', run: benchPageLoad },
  'rooms-load': { title: 'Room server: one speaker, many listeners', run: benchRoomsLoad },
  'first-frame': { title: 'Joining a meeting, in Chromium with fake devices', run: benchFirstFrame },
  'first-frame-turn': { title: 'Joining a meeting over TURN/TCP, UDP blocked', run: benchFirstFrameTurn },
  'first-frame-livekit': { title: 'Joining a meeting on LiveKit', run: benchFirstFrameLiveKit },
  'first-paint': {
    title: 'Speaker page in Chromium with a 4x slower CPU, 1.6 Mbit/s, 150 ms',
    run: benchFirstPaint,
  },
}

const selected = process.argv.slice(2)
const unknown = selected.filter((name) => !benchmarks[name])
if (unknown.length > 0) {
  process.stderr.write(`Unknown benchmark ${unknown.join(', ')}; available: ${Object.keys(benchmarks).join(', ')}.\n`)
  process.exit(1)
}
const groups = []
try {
  for (const name of selected.length > 0 ? selected : Object.keys(benchmarks)) {
    const { title, run } = benchmarks[name]!
    process.stderr.write(`${name}…\n`)
    groups.push({ title, rows: await run() })
  }
} finally {
  await stopTestServer()
}
process.stdout.write(`\n${formatTable(groups)}\n`)

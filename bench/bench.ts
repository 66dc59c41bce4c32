import { benchAdminHome } from './admin-home.bench.ts'
import { benchAdminList } from './admin-list.bench.ts'
import { benchBookings } from './bookings.bench.ts'
import { benchCheckout } from './checkout.bench.ts'
import { benchFirstFrame } from './first-frame.bench.ts'
import { benchFirstPaint } from './first-paint.bench.ts'
import { benchFreeSlots } from './free-slots.bench.ts'
import { benchPageLoad } from './page-load.bench.ts'
import { benchRoomsLoad } from './rooms-load.bench.ts'
import { benchSearch } from './search.bench.ts'
import { benchSockets } from './sockets.bench.ts'
import { benchSpeakerPage } from './speaker-page.bench.ts'
import { benchSignIn } from './sign-in.bench.ts'
import { formatTable, type Row } from './table.ts'

const benchmarks: Record<string, { title: string; run: () => Promise<Row[]> }> = {
  bookings: { title: 'Bookings', run: benchBookings },
  checkout: { title: 'Checkouts: the link, and the notification that it is paid', run: benchCheckout },
  'sign-in': { title: 'Sign-in by password (argon2id m=19456 t=2 p=1, two at a time)', run: benchSignIn },
  'free-slots': { title: "A speaker's free slots, a week", run: benchFreeSlots },
  search: { title: 'The search among speakers, 20 cards', run: benchSearch },
  sockets: { title: '10,000 idle sockets on one process', run: benchSockets },
  'admin-list': { title: 'A list of the admin, 20 rows', run: benchAdminList },
  'admin-home': { title: "The operator's home", run: benchAdminHome },
  'speaker-page': { title: "The speaker's page, served", run: benchSpeakerPage },
  'page-load': { title: 'Public pages under load, and their memory', run: benchPageLoad },
  'rooms-load': { title: 'The meeting server: one speaker, many listeners', run: benchRoomsLoad },
  'first-frame': { title: 'Joining a meeting, in Chromium with fake devices', run: benchFirstFrame },
  'first-paint': {
    title: "The speaker's page in Chromium, processor 4x slower, 1.6 Mbit/s, 150 ms",
    run: benchFirstPaint,
  },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !benchmarks[name])
if (unknown.length > 0) {
  process.stderr.write(`No benchmark ${unknown.join(', ')}: there are ${Object.keys(benchmarks).join(', ')}.\n`)
  process.exit(1)
}
const groups = []
for (const name of asked.length > 0 ? asked : Object.keys(benchmarks)) {
  const { title, run } = benchmarks[name]!
  process.stderr.write(`${name}…\n`)
  groups.push({ title, rows: await run() })
}
process.stdout.write(`\n${formatTable(groups)}\n`)

import { apiKilled } from './scenarios/api-killed.ts'
import { apiStopped } from './scenarios/api-stopped.ts'
import { bankSilent } from './scenarios/bank-silent.ts'
import { clockJumps } from './scenarios/clock-jumps.ts'
import { diskFull } from './scenarios/disk-full.ts'
import { mailSilent } from './scenarios/mail-silent.ts'
import { postgresDiskFull } from './scenarios/postgres-disk-full.ts'
import { postgresFrozen } from './scenarios/postgres-frozen.ts'
import { postgresRestarted } from './scenarios/postgres-restarted.ts'
import { postgresStopped } from './scenarios/postgres-stopped.ts'
import { redisFrozen } from './scenarios/redis-frozen.ts'
import { redisKilled } from './scenarios/redis-killed.ts'
import { roomsKilled } from './scenarios/rooms-killed.ts'

export const faults = [
  postgresRestarted,
  postgresStopped,
  postgresFrozen,
  redisKilled,
  redisFrozen,
  apiKilled,
  apiStopped,
  roomsKilled,
  diskFull,
  postgresDiskFull,
  mailSilent,
  bankSilent,
  clockJumps,
]

import { apiKilled } from './scenarios/api-killed.ts'
import { apiStopped } from './scenarios/api-stopped.ts'
import { mailSilent } from './scenarios/mail-silent.ts'
import { postgresFrozen } from './scenarios/postgres-frozen.ts'
import { postgresRestarted } from './scenarios/postgres-restarted.ts'
import { postgresStopped } from './scenarios/postgres-stopped.ts'
import { redisFrozen } from './scenarios/redis-frozen.ts'
import { redisKilled } from './scenarios/redis-killed.ts'

export const faults = [
  postgresRestarted,
  postgresStopped,
  postgresFrozen,
  redisKilled,
  redisFrozen,
  apiKilled,
  apiStopped,
  mailSilent,
]

import { countProcesses, redisAnswers } from '../../check-redis.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, skipped } from '../finding.ts'

export const redisCheck: DoctorCheck = {
  name: 'REDIS',
  needs_database: true,
  async run({ db, config, is_site }) {
    if (config.REDIS_URL) return (await redisAnswers(config.REDIS_URL)) ? [] : [fault('redis_silent')]
    const processes = (await countProcesses(db)) - (is_site ? 0 : 1)
    return [processes > 1 ? fault('redis_missing', String(processes)) : skipped('redis_off')]
  },
}

import type { DoctorCheck } from '../doctor.ts'
import { fault, warning } from '../finding.ts'

export const ownProcess: DoctorCheck = {
  name: 'PROCESS',
  run: ({ environment, uid }) => [
    ...(uid === 0 ? [warning('root')] : []),
    ...(environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0' ? [fault('tls_off')] : []),
    ...(environment['NODE_ENV'] && environment['NODE_ENV'] !== 'production'
      ? [warning('node_env', environment['NODE_ENV'])]
      : []),
  ],
}

import type { Fault } from '../run-fault.ts'

export const postgresRestarted: Fault = {
  name: 'PostgreSQL killed and started again',
  seconds: 1,
  strike: ({ postgres }) => postgres.restart(),
}

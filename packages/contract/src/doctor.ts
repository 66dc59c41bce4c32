import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './values.ts'

export const doctorCheckName = z.enum([
  'SETTINGS',
  'SECRETS',
  'PROCESS',
  'ADDRESS',
  'CERTIFICATE',
  'REDIRECT',
  'PROXY',
  'DATABASE',
  'CONNECTIONS',
  'POOLER',
  'REPLICA',
  'DURABILITY',
  'CLOCK',
  'REDIS',
  'STORAGE',
  'MAIL_SERVER',
  'MAIL_DOMAIN',
  'PAYMENTS',
  'DEMO_ACCOUNTS',
  'ROOM_SERVER',
  'ROOM_ADDRESS',
  'TURN',
])
export type DoctorCheckName = z.infer<typeof doctorCheckName>

/** FAULT: people notice it. WARNING: works, but should change. SKIPPED: not checked, and why. */
export const doctorState = z.enum(['OK', 'WARNING', 'FAULT', 'SKIPPED'])
export type DoctorState = z.infer<typeof doctorState>

const doctorFinding = z.object({
  state: doctorState.exclude(['OK']),
  text: z.string(),
  // Empty if there is nothing to do.
  what_to_do: z.string(),
})

const doctorReport = z.object({
  at: instant,
  checks: z.array(
    z.object({
      name: doctorCheckName,
      title: z.string(),
      // The worst of its findings.
      state: doctorState,
      findings: z.array(doctorFinding),
    }),
  ),
})
export type DoctorReport = z.infer<typeof doctorReport>

export const getDoctorReport = endpoint({
  method: 'GET',
  path: '/api/admin/doctor',
  access: 'admin',
  staff: [],
  summary: 'Get the latest report on the readiness for going live',
  // Null before the first run.
  response: z.object({ report: doctorReport.nullable() }),
})

export const runDoctor = endpoint({
  method: 'POST',
  path: '/api/admin/doctor',
  access: 'admin',
  staff: [],
  summary: 'Check the readiness for going live from outside and inside; takes up to 20 seconds',
  calls_per_minute: 6,
  response: z.object({ report: doctorReport }),
})

import { address } from './checks/address.ts'
import { certificate } from './checks/certificate.ts'
import { clockCheck } from './checks/clock.ts'
import { connections } from './checks/connections.ts'
import { database } from './checks/database.ts'
import { demoAccounts } from './checks/demo-accounts.ts'
import { durability } from './checks/durability.ts'
import { mailDomain } from './checks/mail-domain.ts'
import { mailServer } from './checks/mail-server.ts'
import { payments } from './checks/payments.ts'
import { pooler } from './checks/pooler.ts'
import { ownProcess } from './checks/process.ts'
import { proxy } from './checks/proxy.ts'
import { redirect } from './checks/redirect.ts'
import { redisCheck } from './checks/redis.ts'
import { replica } from './checks/replica.ts'
import { roomAddress } from './checks/room-address.ts'
import { roomServer } from './checks/room-server.ts'
import { secrets } from './checks/secrets.ts'
import { settings } from './checks/settings.ts'
import { storage } from './checks/storage.ts'
import { turn } from './checks/turn.ts'
import type { DoctorCheck } from './doctor.ts'

// The report has this order.
export const allChecks: readonly DoctorCheck[] = [
  settings,
  secrets,
  ownProcess,
  address,
  certificate,
  redirect,
  proxy,
  database,
  connections,
  pooler,
  replica,
  durability,
  clockCheck,
  redisCheck,
  storage,
  mailServer,
  mailDomain,
  payments,
  demoAccounts,
  roomServer,
  roomAddress,
  turn,
]

import { expect, test } from 'vitest'
import { startApi } from '../../test/start-api.ts'
import { createPool } from '../db/client.ts'
import { makePatient, PatientClient } from './patient-pool.ts'

/** graphile-worker retries an error with this code; other errors end the process. */
const askedAgain = { code: 'ETIMEDOUT' }

test.for([
  ['the disk is full', '53100'],
  ['the memory is full', '53200'],
  ['the disk fails', '58030'],
  ['the server shuts down', '57P01'],
])('the job runner gets a retryable error when %s (%s)', async ([, state]) => {
  await using api = await startApi()
  const url = api.ctx.config.DATABASE_URL
  const pool = makePatient(createPool({ url, max: 1, onError: () => {}, Client: PatientClient }))
  const client = await pool.connect()
  try {
    const refused = client.query(`do $$ begin raise exception using errcode = '${state}'; end $$`)
    await expect(refused).rejects.toMatchObject(askedAgain)
    await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  } finally {
    client.release()
    await pool.end()
  }
})

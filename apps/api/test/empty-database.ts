import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export async function createEmptyDatabase() {
  const url = new URL(process.env['RAZGOVOR_TEST_SERVER']!)
  const client = new Client({ connectionString: url.href })
  await client.connect()
  const name = `empty_${randomBytes(6).toString('hex')}`
  await client.query(`create database ${name} template template0`)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    },
  }
}

import { sql } from 'kysely'

export const nameOf = (user: string) =>
  sql<string>`trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)})`

import type { JobName } from '../../apps/api/src/jobs/registry.ts'
import type { RowSet } from '../backup/row-format.ts'
import { copyLines, copyToIncoming } from './json-lines.ts'

/** Codes are in the payload of the job that mails them; pushes and views of accounts go with their rows. */
const leftOutJobs: readonly JobName[] = ['send-code', 'send-push', 'end-view']

const jobColumns =
  'id, payload, run_at, priority, attempts, max_attempts, last_error, key, flags, created_at, updated_at'

/** Jobs in a form of ours, because the tables of the queue change with its versions. */
export const jobRows: RowSet = {
  name: 'jobs',
  copy_out: copyLines({
    columns: `j.id, t.identifier as name, j.payload::jsonb as payload, j.run_at, j.priority, j.attempts, j.max_attempts,
       j.last_error, j.key, j.flags, j.created_at, j.updated_at`,
    from: `graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier not in (${leftOutJobs.map((name) => `'${name}'`).join(', ')})`,
    order: 'j.id',
  }),
  async load(client, file) {
    const count = await copyToIncoming(client, file)
    await client.query(
      `insert into graphile_worker._private_tasks (identifier)
       select distinct json_line ->> 'name' from incoming_lines on conflict do nothing`,
    )
    await client.query(
      `insert into graphile_worker._private_jobs (task_id, ${jobColumns}) overriding system value
       select t.id, ${jobColumns.replaceAll(/\w+/g, 'j.$&')}
       from incoming_lines cross join lateral json_to_record(json_line) as j (
         id bigint, name text, payload json, run_at timestamptz, priority smallint, attempts smallint, max_attempts smallint,
         last_error text, key text, flags jsonb, created_at timestamptz, updated_at timestamptz)
       join graphile_worker._private_tasks t on t.identifier = j.name`,
    )
    return count
  },
}

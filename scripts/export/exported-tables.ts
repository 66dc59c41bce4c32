import { productTables } from '../product-tables.ts'

const exported = true

/** For each table of the product: true, or why its rows are not exported. */
export const exportedTables: ReadonlyMap<string, true | string> = new Map(
  Object.entries(productTables).flatMap(([name, { notExported, isView }]) =>
    isView ? [] : [[name, notExported ?? exported] as const],
  ),
)

/** The same for the tables of the job queue. */
export const queueTables: Record<string, true | string> = {
  _private_jobs: exported,
  _private_tasks: 'the names of jobs, which each job has',
  _private_job_queues: 'not used',
  _private_known_crontabs: 'written again when the site starts',
}

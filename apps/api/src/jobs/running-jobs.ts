import type { Pool } from 'pg'

interface LockedJob {
  id: string
  locked_by: string | null
}

interface Locks {
  take(job_id: string): Promise<boolean>
  release(job_id: string): Promise<void>
}

export class JobError extends Error {
  override name = 'JobError'
}

/** Lets other processes distinguish a slow job from one whose process died. */
export class RunningJobs {
  readonly #jobs = new Map<string, LockedJob>()
  readonly #locks: Locks | undefined

  constructor(locks?: Locks) {
    this.#locks = locks
  }

  /** Fails after `limit_minutes`; no process starts the job again until the hanging work ends. Throws JobError. */
  async run(job: LockedJob, work: () => Promise<void>, limit_minutes: number): Promise<void> {
    if (this.#jobs.has(job.id)) throw new JobError('an earlier try of this job still runs')
    this.#jobs.set(job.id, job)
    const working = await this.#begin(job, work)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      const fail = () => reject(new JobError(`took longer than ${limit_minutes} minutes`))
      timer = setTimeout(fail, limit_minutes * 60_000)
    })
    try {
      await Promise.race([working.done, late])
    } finally {
      clearTimeout(timer)
    }
  }

  // Resolves once the job is locked and its work has started.
  async #begin({ id }: LockedJob, work: () => Promise<void>): Promise<{ done: Promise<void> }> {
    try {
      if (this.#locks && !(await this.#locks.take(id)))
        throw new JobError('an earlier try of this job still runs in another process')
    } catch (error) {
      this.#jobs.delete(id)
      throw error
    }
    const finish = async () => {
      await this.#locks?.release(id)
      this.#jobs.delete(id)
    }
    // `work` may throw synchronously, on a payload of another release.
    return { done: Promise.resolve().then(work).finally(finish) }
  }

  // Waits for no row, because a transaction that replaces two running jobs would wait for this query in turn.
  async beat(pool: Pool): Promise<void> {
    if (this.#jobs.size === 0) return
    const jobs = [...this.#jobs.values()]
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = now()
       where id in (
         select j.id from graphile_worker._private_jobs j
         join unnest($1::bigint[], $2::text[]) as mine(id, locked_by)
           on mine.id = j.id and mine.locked_by = j.locked_by
         for update of j skip locked)`,
      [jobs.map(({ id }) => id), jobs.map(({ locked_by }) => locked_by)],
    )
  }
}

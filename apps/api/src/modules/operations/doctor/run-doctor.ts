import { doctorCheckName, doctorState, type DoctorReport } from '@razgovor/contract/doctor'
import { z } from 'zod'
import { logChange } from '../../../audit-log.ts'
import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { newId } from '../../../ids.ts'
import { allChecks } from './all-checks.ts'
import { startChecks, type Checked } from './doctor.ts'
import type { Problem } from './finding.ts'
import { createNetwork } from './network.ts'
import { putInWords } from './report.ts'
import { doctorTexts } from './texts/doctor.texts.ts'

const table_name = 'doctor'

const inRussian = (checked: readonly Checked[]) => checked.map((one) => putInWords(one, doctorTexts))

const storedShape = z.array(
  z.object({
    name: doctorCheckName,
    state: doctorState,
    findings: z.array(
      z.object({
        state: doctorState.exclude(['OK']),
        problem: z.enum(Object.keys(doctorTexts.problems) as [Problem, ...Problem[]]),
        values: z.array(z.string()),
      }),
    ),
  }),
)

// The audit log outlives the process, and all processes read it.
export async function runDoctor(
  ctx: Ctx,
  author: { by_user_id: string; request_id: string },
): Promise<{ report: DoctorReport }> {
  const own = { network: createNetwork(), environment: process.env, uid: process.getuid?.(), is_site: true }
  const checked = await Promise.all(startChecks({ ...ctx, ...own }, allChecks))
  const at = ctx.clock.now()
  await transact(ctx, (tx) =>
    logChange(tx, {
      ...author,
      table_name,
      row_id: newId(at),
      action: 'check',
      subject_id: null,
      before: {},
      after: { checks: checked },
      at,
    }),
  )
  return { report: { at: at.toISOString(), checks: inRussian(checked) } }
}

/** Null if there was no run, or the last one has problems that this release does not know. */
export async function getDoctorReport({ db }: Pick<Ctx, 'db'>): Promise<{ report: DoctorReport | null }> {
  const last = await db
    .selectFrom('audit_log')
    .select(['after', 'at'])
    .where('table_name', '=', table_name)
    // Ids are ordered by time, and the index has them.
    .orderBy('row_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const stored = z.object({ checks: storedShape }).safeParse(last?.after)
  if (!last || !stored.success) return { report: null }
  return { report: { at: last.at.toISOString(), checks: inRussian(stored.data.checks) } }
}

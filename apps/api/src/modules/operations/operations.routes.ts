import * as actions from '@razgovor/contract/admin-actions'
import * as doctor from '@razgovor/contract/doctor'
import * as contract from '@razgovor/contract/operations'
import * as staff from '@razgovor/contract/staff'
import type { FastifyRequest } from 'fastify'
import { zoneOr } from '../../time/days.ts'
import { serve, type App } from '../../http/serve.ts'
import { blockUser, unblockUser } from '../accounts/profile/block-user.ts'
import { setStaffRole } from '../accounts/staff/set-staff-role.ts'
import { beginView, endView } from '../accounts/staff/user-views.ts'
import { closeByAdmin } from '../meetings/end/close-by-admin.ts'
import { cancelAsPlatform } from '../orders/refunds/cancel-as-platform.ts'
import { rebillNow } from '../tariffs/rebill-now.ts'
import { announce, countOpenTabs } from './announcements.ts'
import { runChecks } from './checks.ts'
import { getDoctorReport, runDoctor } from './doctor/run-doctor.ts'
import { listGivenUpJobs, retryJob } from './given-up-jobs.ts'
import { listMails } from './mails.ts'
import { resendMail } from './resend-mail.ts'
import { sendTestMail } from './send-test-mail.ts'
import { getSummary } from './summary.ts'

interface AdminCall {
  user: { user_id: string }
  request: FastifyRequest
}

function author({ user, request }: AdminCall) {
  return { by_user_id: user.user_id, request_id: request.id }
}

export function operationsRoutes(app: App): void {
  const { ctx } = app

  serve(app, actions.blockUser, ({ params, body }, call) => blockUser(ctx, { ...params, ...body, ...author(call) }))

  serve(app, actions.unblockUser, ({ params, body }, call) => unblockUser(ctx, { ...params, ...body, ...author(call) }))

  serve(app, staff.setStaffRole, ({ params, body }, call) => setStaffRole(ctx, { ...params, ...body, ...author(call) }))

  serve(app, staff.beginView, ({ params, body }, call) =>
    beginView(ctx, { ...params, ...body, ...author(call), session_id: call.user.session_id }),
  )

  serve(app, staff.endView, ({ params }, call) => endView(ctx, { ...params, ...author(call) }))

  serve(app, actions.cancelAsPlatform, ({ params, body }, call) =>
    cancelAsPlatform(ctx, { ...params, ...body, ...author(call) }),
  )

  serve(app, actions.closeRoom, ({ params, body }, call) => closeByAdmin(ctx, { ...params, ...body, ...author(call) }))

  serve(app, actions.rebillNow, ({ params, body }, call) => rebillNow(ctx, { ...params, ...body, ...author(call) }))

  serve(app, contract.listMails, ({ query }) => listMails(ctx, query))

  serve(app, contract.resendMail, ({ params }, call) => resendMail(ctx, { ...params, ...author(call) }))

  serve(app, contract.sendTestMail, (_, { user, zone }) => sendTestMail(ctx, { user_id: user.user_id, zone }))

  serve(app, contract.listGivenUpJobs, ({ query }) => listGivenUpJobs(ctx.db, query))

  serve(app, contract.retryJob, ({ params }, call) => retryJob(ctx, { ...params, ...author(call) }))

  serve(app, contract.countOpenTabs, () => countOpenTabs(ctx))

  serve(app, contract.announce, ({ body }, call) => announce(ctx, { ...body, ...author(call) }))

  serve(app, contract.getSummary, ({ query }, { user, zone }) =>
    getSummary(ctx, { zone: zoneOr(query.time_zone_id, zone), role: user.roles[0]! }),
  )

  serve(app, contract.getChecks, async () => ({ checks: await runChecks(ctx) }))

  serve(app, doctor.getDoctorReport, () => getDoctorReport(ctx))

  serve(app, doctor.runDoctor, (_, call) => runDoctor(ctx, author(call)))
}

import {
  countWaitlist,
  getWaitlistEntry,
  joinWaitlist as joinWaitlistCall,
  leaveWaitlist as leaveWaitlistCall,
} from '@razgovor/contract/waitlist'
import { serve, type App } from '../../http/serve.ts'
import { countWaiting, findEntry } from './find-entry.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'

export function waitlistRoutes(app: App): void {
  const { ctx } = app

  serve(app, joinWaitlistCall, ({ params, body }, { user }) =>
    joinWaitlist(ctx, { ...body, speaker_id: params.user_id, listener_id: user.user_id }),
  )

  serve(app, leaveWaitlistCall, ({ params }, { user }) =>
    leaveWaitlist(ctx, { speaker_id: params.user_id, listener_id: user.user_id }),
  )

  serve(app, getWaitlistEntry, async ({ params }, { user }) => ({
    entry: await findEntry(ctx.db, { speaker_id: params.user_id, listener_id: user.user_id }),
  }))

  serve(app, countWaitlist, async ({ params }) => ({
    waiting_count: await countWaiting(ctx.db, ctx.clock.now(), params.user_id),
  }))
}

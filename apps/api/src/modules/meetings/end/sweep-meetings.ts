import type { Ctx } from '../../../context.ts'
import { sweepConnectionTests } from '../connection-tests.ts'
import { sweepBoards } from '../board/erase-board-items.ts'
import { sweepNoteChanges } from '../notes/erase-shared-notes.ts'
import { sweepChatMessages } from '../chat/chat-messages.ts'
import { sweepMeetingFiles } from '../files/meeting-files.ts'
import { sweepRecordings } from '../recordings/delete-recordings.ts'

export async function sweepMeetings(ctx: Ctx): Promise<void> {
  await sweepChatMessages(ctx)
  await sweepMeetingFiles(ctx)
  await sweepNoteChanges(ctx)
  await sweepBoards(ctx)
  await sweepRecordings(ctx)
  await sweepConnectionTests(ctx.db, ctx.clock.now())
}

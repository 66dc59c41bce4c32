import {
  askSpeaker as askSpeakerCall,
  closeConversationReport,
  countUnreadMessages,
  downloadConversationFile,
  downloadReportedFile,
  getConversation as getConversationCall,
  listConversationMessages,
  listConversationReports,
  listConversations as listConversationsCall,
  markConversationRead,
  readReportedConversation,
  reportConversation as reportConversationCall,
  sendConversationMessage,
  setConversationBlocked,
  showTyping as showTypingCall,
  uploadConversationFile,
} from '@razgovor/contract/conversations'
import { getListenerNote, saveListenerNote } from '@razgovor/contract/listener-notes'
import { sendPrivateFile } from '../../http/send-private-file.ts'
import { serve, type App } from '../../http/serve.ts'
import { askSpeaker } from './ask-speaker.ts'
import { getConversation } from './get-conversation.ts'
import { countUnread, listConversations } from './list-conversations.ts'
import { assertOwnConversation, listMessages } from './messages/list-messages.ts'
import { getNote, saveNote } from './listener-note.ts'
import { markRead } from './messages/mark-read.ts'
import { readFile } from './messages/read-file.ts'
import { closeReport, listReports, readReported, readReportedFile, reportConversation } from './reports.ts'
import { sendMessage } from './messages/send-message.ts'
import { setBlocked } from './set-blocked.ts'
import { showTyping } from './messages/show-typing.ts'
import { uploadFile } from './messages/upload-file.ts'

export function conversationRoutes(app: App): void {
  const { ctx } = app

  serve(app, listConversationsCall, ({ query }, { user }) => listConversations(ctx.db, user.user_id, query))

  serve(app, countUnreadMessages, async (_input, { user }) => ({
    unread_count: await countUnread(ctx.db, user.user_id),
  }))

  serve(app, getConversationCall, ({ params }, { user }) =>
    getConversation(ctx, { conversation_id: params.id, user_id: user.user_id }),
  )

  serve(app, askSpeakerCall, ({ params, body }, { user }) =>
    askSpeaker(ctx, { ...body, speaker_id: params.user_id, listener_id: user.user_id }),
  )

  serve(app, listConversationMessages, async ({ params, query }, { user }) => {
    await assertOwnConversation(ctx.db, { conversation_id: params.id, user_id: user.user_id })
    return listMessages(ctx.db, params.id, query)
  })

  serve(app, sendConversationMessage, ({ params, body }, { user }) =>
    sendMessage(ctx, { ...body, conversation_id: params.id, from_user_id: user.user_id }),
  )

  serve(app, uploadConversationFile, ({ params, file }, { user }) =>
    uploadFile(ctx, { conversation_id: params.id, user_id: user.user_id, file }),
  )

  serve(app, downloadConversationFile, async ({ params, query }, { user, reply }) => {
    const { id: conversation_id, file_id } = params
    return sendPrivateFile(
      ctx,
      reply,
      await readFile(ctx, { conversation_id, file_id, user_id: user.user_id, ...query }),
    )
  })

  serve(app, showTypingCall, ({ params }, { user }) =>
    showTyping(ctx, { conversation_id: params.id, user_id: user.user_id }),
  )

  serve(app, markConversationRead, async ({ params, body }, { user }) => ({
    unread_count: await markRead(ctx, { ...body, conversation_id: params.id, user_id: user.user_id }),
  }))

  serve(app, setConversationBlocked, async ({ params, body }, { user }) => {
    const own = { conversation_id: params.id, user_id: user.user_id }
    await setBlocked(ctx, { ...own, ...body })
    return getConversation(ctx, own)
  })

  serve(app, reportConversationCall, ({ params, body }, { user }) =>
    reportConversation(ctx, { ...body, conversation_id: params.id, user_id: user.user_id }),
  )

  serve(app, getListenerNote, ({ params }, { user }) =>
    getNote(ctx, { speaker_id: user.user_id, listener_id: params.user_id }),
  )

  serve(app, saveListenerNote, ({ params, body }, { user }) =>
    saveNote(ctx, { ...body, speaker_id: user.user_id, listener_id: params.user_id }),
  )

  serve(app, listConversationReports, ({ query }) => listReports(ctx.db, query))

  serve(app, readReportedConversation, ({ params, query }, { user, request }) =>
    readReported(ctx, { ...params, stretch: query, by_user_id: user.user_id, request_id: request.id }),
  )

  serve(app, downloadReportedFile, async ({ params }, { user, request, reply }) => {
    const reading = { ...params, by_user_id: user.user_id, request_id: request.id }
    return sendPrivateFile(ctx, reply, await readReportedFile(ctx, reading))
  })

  serve(app, closeConversationReport, ({ params }, { user, request }) =>
    closeReport(ctx, { ...params, by_user_id: user.user_id, request_id: request.id }),
  )
}

import {
  downloadAnswerFile,
  getAskedQuestions,
  getMeetingQuestions,
  listMeetingAnswers,
  saveAnswers as saveAnswersCall,
  saveMeetingQuestions,
  uploadAnswerFile as uploadAnswerFileCall,
} from '@razgovor/contract/meeting-questions'
import { sendPrivateFile } from '../../http/send-private-file.ts'
import { serve, type App } from '../../http/serve.ts'
import { readAnswerFile, uploadAnswerFile } from './answer-files.ts'
import { getAsked } from './asked-questions.ts'
import { listAnswers } from './list-answers.ts'
import { saveAnswers } from './save-answers.ts'
import { getQuestions, saveQuestions } from './save-questions.ts'

export function questionRoutes(app: App): void {
  const { ctx } = app

  serve(app, getMeetingQuestions, ({ params, query }) => getQuestions(ctx.db, { ...query, speaker_id: params.user_id }))

  serve(app, saveMeetingQuestions, ({ params, query, body }) =>
    saveQuestions(ctx, { ...query, ...body, speaker_id: params.user_id }),
  )

  serve(app, getAskedQuestions, ({ params }, { user }) =>
    getAsked(ctx, { slot_id: params.slot_id, listener_id: user.user_id }),
  )

  serve(app, saveAnswersCall, ({ params, body }, { user }) =>
    saveAnswers(ctx, { ...body, slot_id: params.slot_id, listener_id: user.user_id }),
  )

  serve(app, uploadAnswerFileCall, ({ params, file }, { user }) =>
    uploadAnswerFile(ctx, { slot_id: params.slot_id, listener_id: user.user_id, file }),
  )

  serve(app, downloadAnswerFile, async ({ params }, { user, reply }) =>
    sendPrivateFile(ctx, reply, await readAnswerFile(ctx, { file_id: params.file_id, user_id: user.user_id })),
  )

  serve(app, listMeetingAnswers, ({ params, query }, { user }) =>
    listAnswers(ctx.db, { consultation_id: params.id, user_id: user.user_id }, query),
  )
}

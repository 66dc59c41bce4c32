import { getMaterialBoard as getMaterialBoardCall } from '@razgovor/contract/board'
import * as contract from '@razgovor/contract/materials'
import { sendPrivateFile } from '../../http/send-private-file.ts'
import { serve, type App } from '../../http/serve.ts'
import { getMaterialBoard, getMaterials, readMaterial } from './read-materials.ts'
import { saveMaterials } from './save-materials.ts'
import { uploadMaterial } from './upload-material.ts'

export function materialRoutes(app: App): void {
  const { ctx } = app

  serve(app, contract.getMaterials, ({ params }, { user }) =>
    getMaterials(ctx, { consultation_id: params.id, user_id: user.user_id }),
  )
  serve(app, getMaterialBoardCall, ({ params, query }, { user }) =>
    getMaterialBoard(ctx, { ...query, consultation_id: params.id, user_id: user.user_id }),
  )
  serve(app, contract.saveMaterials, ({ params, body }, { user }) =>
    saveMaterials(ctx, { consultation_id: params.id, speaker_id: user.user_id, ...body }),
  )
  serve(app, contract.uploadMaterial, ({ params, file }, { user }) =>
    uploadMaterial(ctx, { consultation_id: params.id, speaker_id: user.user_id, file }),
  )
  serve(app, contract.downloadMaterial, async ({ params }, { user, reply }) => {
    const { id: consultation_id, file_id } = params
    return sendPrivateFile(ctx, reply, await readMaterial(ctx, { consultation_id, file_id, user_id: user.user_id }))
  })
}

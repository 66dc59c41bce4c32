import * as contract from '@razgovor/contract/files'
import { serve, type App } from '../../http/serve.ts'
import { uploadFile } from './upload-file.ts'

export function fileRoutes(app: App): void {
  serve(app, contract.uploadFile, ({ file }, { user }) => uploadFile(app.ctx, user.user_id, file.bytes))
}

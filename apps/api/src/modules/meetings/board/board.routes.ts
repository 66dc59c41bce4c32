import * as contract from '@razgovor/contract/board'
import { serve, type App } from '../../../http/serve.ts'
import { changeBoard, getBoard } from './board.ts'

export function boardRoutes(app: App): void {
  const { ctx } = app

  serve(app, contract.getBoard, ({ params, query }, { user, zone }) =>
    getBoard(ctx, { ...query, consultation_id: params.id, user_id: user.user_id, zone }),
  )

  serve(app, contract.changeBoard, ({ params, body }, { user, zone }) =>
    changeBoard(ctx, { ...body, consultation_id: params.id, user_id: user.user_id, zone }),
  )
}

import {
  answerWaiting as answerWaitingCall,
  askToUnmute as askToUnmuteCall,
  disconnectParticipant as disconnectParticipantCall,
  giveFloor as giveFloorCall,
  controlFloor as controlFloorCall,
  listWaiting as listWaitingCall,
  lockRoom as lockRoomCall,
  lowerHand as lowerHandCall,
  muteEverybody as muteEverybodyCall,
  setCoHost as setCoHostCall,
  setSpotlight as setSpotlightCall,
} from '@razgovor/contract/meeting-hosts'
import {
  muteParticipant as muteParticipantCall,
  removeParticipant as removeParticipantCall,
} from '@razgovor/contract/meetings'
import { serve, type App } from '../../../http/serve.ts'
import { giveFloor, controlFloor } from './floor.ts'
import { askToUnmute, lowerHand } from './host-messages.ts'
import type { HostCall, Moderation } from './host.ts'
import { lockRoom } from './lock-room.ts'
import { disconnectParticipant, muteEverybody, muteParticipant, removeParticipant } from '../presence/participants.ts'
import { setCoHost } from './set-co-host.ts'
import { setSpotlight } from './spotlight.ts'
import { answerWaiting, listWaiting } from './waiting-room.ts'

interface Caller {
  user: { user_id: string }
  zone: string
}

export function hostRoutes(app: App): void {
  const { ctx } = app

  serve(app, muteParticipantCall, ({ params }, caller) => muteParticipant(ctx, toModeration(params, caller)))
  serve(app, removeParticipantCall, ({ params }, caller) => removeParticipant(ctx, toModeration(params, caller)))
  serve(app, disconnectParticipantCall, ({ params }, caller) =>
    disconnectParticipant(ctx, toModeration(params, caller)),
  )
  serve(app, askToUnmuteCall, ({ params }, caller) => askToUnmute(ctx, toModeration(params, caller)))
  serve(app, lowerHandCall, ({ params }, caller) => lowerHand(ctx, toModeration(params, caller)))
  serve(app, muteEverybodyCall, ({ params }, caller) => muteEverybody(ctx, toHostCall(params, caller)))
  serve(app, lockRoomCall, ({ params, body }, caller) => lockRoom(ctx, { ...toHostCall(params, caller), ...body }))
  serve(app, listWaitingCall, ({ params, query }, caller) =>
    listWaiting(ctx, { ...toHostCall(params, caller), ...query }),
  )
  serve(app, answerWaitingCall, ({ params, body }, caller) =>
    answerWaiting(ctx, { ...toHostCall(params, caller), ...body }),
  )
  serve(app, controlFloorCall, ({ params, body }, caller) =>
    controlFloor(ctx, { ...toHostCall(params, caller), ...body }),
  )
  serve(app, giveFloorCall, ({ params, body }, caller) => giveFloor(ctx, { ...toModeration(params, caller), ...body }))
  serve(app, setCoHostCall, ({ params, body }, caller) => setCoHost(ctx, { ...toModeration(params, caller), ...body }))
  serve(app, setSpotlightCall, ({ params, body }, caller) =>
    setSpotlight(ctx, { ...toHostCall(params, caller), ...body }),
  )
}

function toHostCall({ id }: { id: string }, { user, zone }: Caller): HostCall {
  return { consultation_id: id, host_id: user.user_id, zone }
}

function toModeration(params: { id: string; user_id: string }, caller: Caller): Moderation {
  return { ...toHostCall(params, caller), user_id: params.user_id }
}

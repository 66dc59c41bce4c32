import {
  ClientConfigSetting,
  ClientConfiguration,
  Codec,
  JoinResponse,
  ReconnectResponse,
  ServerInfo,
  ServerInfo_Edition,
  type ICEServer,
} from '@livekit/protocol'
import type { Participant } from './participant.ts'
import type { Room } from './room.ts'

// The protocol version that this server speaks, and the oldest LiveKit release with it.
const protocolVersion = 15
const serverVersion = '1.8.0'
const clientPingIntervalS = 5
const clientPingTimeoutS = 15

export interface ResponseOptions {
  iceServers: ICEServer[]
  canResume: boolean
}

export function joinResponse(participant: Participant, room: Room, options: ResponseOptions): JoinResponse {
  return new JoinResponse({
    room: room.info(),
    participant: participant.info(),
    otherParticipants: room.visibleTo(participant).map((other) => other.info()),
    serverVersion: serverVersion,
    subscriberPrimary: true,
    // Makes the client's first offer include data channels, which libdatachannel cannot add later.
    fastPublish: true,
    pingInterval: clientPingIntervalS,
    pingTimeout: clientPingTimeoutS,
    enabledPublishCodecs: [new Codec({ mime: 'video/VP8' }), new Codec({ mime: 'audio/opus' })],
    ...common(options),
  })
}

export function reconnectResponse(options: ResponseOptions): ReconnectResponse {
  return new ReconnectResponse(common(options))
}

function common({ iceServers, canResume }: ResponseOptions) {
  const resumeConnection = canResume ? ClientConfigSetting.UNSET : ClientConfigSetting.DISABLED
  return {
    iceServers,
    clientConfiguration: new ClientConfiguration({ resumeConnection }),
    serverInfo: new ServerInfo({
      edition: ServerInfo_Edition.Standard,
      version: serverVersion,
      protocol: protocolVersion,
    }),
  }
}

import {
  ParticipantEvent,
  RoomEvent,
  Track,
  TrackEvent,
  type DisconnectReason,
  type LocalTrackPublication,
  type RemoteParticipant,
  type Room,
  type TrackPublication,
} from 'livekit-client'
import { toasts } from '../../../../ui/overlay/toasts.ts'
import { meetingStore, announce, isOwnCoHost, type MeetingState, type OwnDevice } from '../../meeting.store.ts'
import { askForCaptions } from '../../captions/captions-actions.ts'
import { endWish } from '../../captions/receive-caption.ts'
import { attract } from './room-cues.ts'
import { dropHand, keepEarlyData, onData, readEarlyData, sendHandTo } from './room-data.ts'
import { clearLostDevice, limitQuality, offerLowPower } from './room-media.ts'
import { isMutedByOwner } from './room-microphone.ts'
import { refreshPeers } from './room-peers.ts'
import { roomTexts } from '../room.texts.ts'

const { setState } = meetingStore

export function listenToRoom(room: Room, onDisconnected: (reason: DisconnectReason | undefined) => void): void {
  const onChange = () => refreshPeers(room)
  for (const event of changes) room.on(event, onChange)
  room
    .on(RoomEvent.ParticipantConnected, onConnected)
    .on(RoomEvent.ParticipantDisconnected, onGone)
    .on(RoomEvent.TrackSubscribed, (_track, publication, { name = '' }) => {
      limitQuality(publication)
      if (publication.source === Track.Source.ScreenShare) announce(roomTexts.announcements.screen(name))
    })
    .on(RoomEvent.LocalTrackPublished, watchDevice)
    .on(RoomEvent.ParticipantPermissionsChanged, (_before, { isLocal }) => {
      const couldSpeak = meetingStore.getState().maySpeak
      refreshPeers(room)
      if (isLocal) onOwnFloor(couldSpeak, meetingStore.getState().maySpeak)
    })
    .on(RoomEvent.RoomMetadataChanged, () => {
      const before = meetingStore.getState()
      refreshPeers(room)
      onHostsChange(before, meetingStore.getState())
    })
    .on(RoomEvent.DataReceived, (payload, participant, _kind, topic, _encryption, identity) =>
      participant || !identity ? onData(payload, participant, topic) : keepEarlyData({ identity, payload, topic }),
    )
    .on(RoomEvent.SignalReconnecting, () => setState({ phase: 'reconnecting' }))
    .on(RoomEvent.Reconnecting, () => setState({ phase: 'reconnecting' }))
    .on(RoomEvent.Reconnected, () => {
      refreshPeers(room)
      setState({ phase: 'joined' })
    })
    .on(RoomEvent.Disconnected, onDisconnected)
  room.localParticipant
    .on(ParticipantEvent.LocalTrackCpuConstrained, offerLowPower)
    .on(ParticipantEvent.TrackMuted, onOwnMuted)
}

const changes = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.TrackStreamStateChanged,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.ConnectionQualityChanged,
  RoomEvent.AudioPlaybackStatusChanged,
] as const

function onOwnFloor(couldSpeak: boolean, maySpeak: boolean): void {
  if (couldSpeak === maySpeak) return
  attract({ kind: 'HAND', text: maySpeak ? roomTexts.floor.given : roomTexts.floor.taken })
}

function onHostsChange(before: MeetingState, now: MeetingState): void {
  const [wasCoHost, isCoHost] = [isOwnCoHost(before), isOwnCoHost(now)]
  if (wasCoHost !== isCoHost)
    attract({ kind: 'HAND', text: isCoHost ? roomTexts.co_host.named : roomTexts.co_host.unnamed })
  const shown = now.peers.find(({ identity }) => identity === now.spotlight_id)
  if (shown && before.spotlight_id !== now.spotlight_id) announce(roomTexts.announcements.spotlight(shown.name))
}

function onConnected(participant: RemoteParticipant): void {
  const { identity, name = '' } = participant
  attract({ kind: 'ARRIVAL', text: roomTexts.announcements.came(name) })
  readEarlyData(participant)
  void sendHandTo(identity).catch(() => undefined)
  askForCaptions([identity])
}

function onGone({ identity, name = '' }: RemoteParticipant): void {
  dropHand(identity)
  endWish(identity)
  announce(roomTexts.announcements.went(name))
}

/** Handles a device that was unplugged or taken by another program. */
function watchDevice({ track, source }: LocalTrackPublication): void {
  const device = deviceOf(source)
  if (!track || !device) return
  track.on(TrackEvent.Ended, () => {
    // After this event livekit-client opens a device again: any, because this one may be gone.
    track.constraints.deviceId = 'default'
    setState({ lostDevice: device })
    announce(roomTexts.lost_device[device])
  })
  track.on(TrackEvent.Restarted, () => clearLostDevice(device))
}

function deviceOf(source: Track.Source): OwnDevice | null {
  if (source === Track.Source.Camera) return 'camera'
  return source === Track.Source.Microphone ? 'microphone' : null
}

function onOwnMuted({ source, track }: TrackPublication): void {
  if (source !== Track.Source.Microphone || isMutedByOwner() || track?.mediaStreamTrack.readyState === 'ended') return
  toasts.success(roomTexts.muted_by_host)
}

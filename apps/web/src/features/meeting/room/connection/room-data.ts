import type { RemoteParticipant, Room } from 'livekit-client'
import { serverNowIso } from '../../../../lib/server-clock.ts'
import { newKey } from '../../../../lib/new-key.ts'
import { chatFileOf, clientIdOf, fileAttributes } from '../../chat/chat-file.ts'
import { meetingStore, announce, type ChatFile, type ChatMessage } from '../../meeting.store.ts'
import { boardTopic } from '../../board/board-message.ts'
import { receiveBoardChange, receiveLiveDrawing } from '../../board/receive-board.ts'
import { captionsTopic } from '../../captions/caption-message.ts'
import { receiveCaption } from '../../captions/receive-caption.ts'
import { notesTopic, receiveNotes } from '../../notes/receive-notes.ts'
import { pointerTopic } from '../../pointer/pointer-word.ts'
import { receivePointer } from '../../pointer/receive-pointer.ts'
import { currentRoom } from './room-connection.ts'
import { attract } from './room-cues.ts'
import { isReaction } from './room-reactions.ts'
import { roomTexts } from '../room.texts.ts'

// Data is sent between participants and not stored by the server, so everything received is validated.
const topics = { chat: 'chat', hand: 'hand', reaction: 'reaction', host: 'host' } as const

export const chatTextMax = 4000
const messagesMax = 500
const reactionShownMs = 4000

const { getState, setState } = meetingStore

interface EarlyData {
  identity: string
  payload: Uint8Array
  topic: string | undefined
}

const earlyMax = 50
let early: readonly EarlyData[] = []

export function listenToData(room: Room): void {
  early = []
  room.registerTextStreamHandler(topics.chat, (reader, { identity }) => {
    const { id, size = 0, attributes } = reader.info
    if (size > chatTextMax * 4) return
    const client_id = clientIdOf(attributes) ?? id
    void reader.readAll().then(
      (text) => receive(room, { client_id, identity, text: text.slice(0, chatTextMax), file: chatFileOf(attributes) }),
      // The read fails if the sender disconnects in the middle of a message.
      () => undefined,
    )
  })
}

export function onData(
  payload: Uint8Array,
  participant: RemoteParticipant | undefined,
  topic: string | undefined,
): void {
  if (topic === notesTopic && !participant) receiveNotes(payload)
  if (topic === boardTopic)
    if (participant) receiveLiveDrawing(participant, payload)
    else receiveBoardChange(payload)
  if (topic === captionsTopic && participant) receiveCaption(participant, payload)
  if (payload.length > 100) return
  const word = new TextDecoder().decode(payload)
  // Only the server sends without being a participant.
  if (!participant) {
    if (topic === topics.host) onHostWord(word)
    return
  }
  if (topic === pointerTopic) receivePointer(participant, word)
  if (topic === topics.hand) {
    const isNew = setHand(participant.identity, word === 'up')
    if (word === 'up' && isNew) attract({ kind: 'HAND', text: roomTexts.announcements.hand(nameOf(participant)) })
  }
  if (topic === topics.reaction && isReaction(word)) {
    showReaction(participant.identity, word)
    announce(roomTexts.announcements.reaction(nameOf(participant), roomTexts.reactions[word]))
  }
}

/** Data of somebody whom the server has not announced yet: LiveKit does so once their connection is up. */
export function keepEarlyData(data: EarlyData): void {
  early = [...early, data].slice(-earlyMax)
}

export function readEarlyData(participant: RemoteParticipant): void {
  const theirs = early.filter(({ identity }) => identity === participant.identity)
  early = early.filter(({ identity }) => identity !== participant.identity)
  for (const { payload, topic } of theirs) onData(payload, participant, topic)
}

function onHostWord(word: string): void {
  if (word === 'unmute' && !getState().isMicrophoneOn) {
    setState({ isAskedToUnmute: true })
    return
  }
  if (word === 'knock') setState(({ knockCount }) => ({ knockCount: knockCount + 1 }))
  const lowered = /^lower (.+)$/.exec(word)?.[1]
  if (lowered === undefined || !setHand(lowered, false) || lowered !== getState().identity) return
  attract({ kind: 'HAND', text: roomTexts.announcements.hand_lowered })
}

export async function sendHandTo(identity: string): Promise<void> {
  if (isHandUp()) await sendWord(topics.hand, 'up', [identity])
}

/** Returns the message's `client_id`. Throws when the connection is broken. */
export async function sendMessage(text: string, file: ChatFile | null = null): Promise<string> {
  const room = currentRoom()
  if (!room) throw new Error('The room was left')
  const client_id = newKey()
  const attributes = { client_id, ...(file && fileAttributes(file)) }
  await room.localParticipant.sendText(text, { topic: topics.chat, attributes })
  receive(room, { client_id, identity: room.localParticipant.identity, text, file })
  return client_id
}

export async function toggleHand(): Promise<void> {
  const isUp = !isHandUp()
  setHand(getState().identity, isUp)
  announce(isUp ? roomTexts.announcements.own_hand_up : roomTexts.announcements.own_hand_down)
  await sendWord(topics.hand, isUp ? 'up' : 'down')
}

export async function react(emoji: string): Promise<void> {
  showReaction(getState().identity, emoji)
  await sendWord(topics.reaction, emoji)
}

export function dropHand(identity: string): void {
  setHand(identity, false)
}

const allClosed = { isChatOpen: false, isPeopleOpen: false, isNotesOpen: false }

export function setChatOpen(isChatOpen: boolean): void {
  setState(isChatOpen ? { ...allClosed, isChatOpen, unreadCount: 0, glance: null } : { isChatOpen })
}

export function setPeopleOpen(isPeopleOpen: boolean): void {
  setState(isPeopleOpen ? { ...allClosed, isPeopleOpen } : { isPeopleOpen })
}

export function setNotesOpen(isNotesOpen: boolean): void {
  setState(isNotesOpen ? { ...allClosed, isNotesOpen, hasNewNotes: false, glance: null } : { isNotesOpen })
}

function receive(room: Room, written: Omit<ChatMessage, 'name' | 'sent_at'>): void {
  if (currentRoom() !== room) return
  const { messages, isChatOpen, unreadCount } = getState()
  if (messages.some((message) => isSameMessage(message, written))) return
  const { identity, text, file } = written
  const isOwn = identity === room.localParticipant.identity
  const name = isOwn ? '' : nameOf(room.remoteParticipants.get(identity))
  const message = { ...written, name, sent_at: serverNowIso() }
  const isUnread = !isOwn && !isChatOpen
  setState({
    messages: [...messages, message].slice(-messagesMax),
    unreadCount: unreadCount + (isUnread ? 1 : 0),
  })
  if (!isUnread) return
  const content = text || file?.name || ''
  attract(
    { kind: 'MESSAGE', text: `${name.split(' ')[0]}: ${content}` },
    roomTexts.announcements.message(name, content),
  )
}

/** Adds messages that the room did not deliver, because they were written before the person came or while they were away. */
export function addKept(kept: readonly ChatMessage[], { areRead }: { areRead: boolean }): void {
  const { messages, isChatOpen, unreadCount, identity } = getState()
  const missed = kept.filter((written) => !messages.some((message) => isSameMessage(message, written)))
  if (missed.length === 0) return
  const unread = areRead || isChatOpen ? [] : missed.filter((message) => message.identity !== identity)
  const inOrder = [...messages, ...missed].toSorted((one, other) => Date.parse(one.sent_at) - Date.parse(other.sent_at))
  setState({ messages: inOrder.slice(-messagesMax), unreadCount: unreadCount + unread.length })
}

type Written = Pick<ChatMessage, 'client_id' | 'identity'>

/** Others could send a message with the same id. */
function isSameMessage(one: Written, other: Written): boolean {
  return one.client_id === other.client_id && one.identity === other.identity
}

/** Returns whether the state changed, since a message may arrive twice. */
function setHand(identity: string, isUp: boolean): boolean {
  const { hands } = getState()
  const wasUp = hands.some((hand) => hand.identity === identity)
  if (wasUp === isUp) return false
  setState({
    hands: isUp
      ? [...hands, { identity, raised_at: serverNowIso() }]
      : hands.filter((hand) => hand.identity !== identity),
  })
  return true
}

function isHandUp(): boolean {
  const { hands, identity } = getState()
  return hands.some((hand) => hand.identity === identity)
}

function showReaction(identity: string, emoji: string): void {
  const reaction = { id: `${identity} ${performance.now()}`, identity, emoji }
  setState(({ reactions }) => ({ reactions: [...reactions, reaction].slice(-20) }))
  setTimeout(
    () => setState(({ reactions }) => ({ reactions: reactions.filter(({ id }) => id !== reaction.id) })),
    reactionShownMs,
  )
}

async function sendWord(topic: string, word: string, destinationIdentities?: string[]): Promise<void> {
  await currentRoom()?.localParticipant.publishData(new TextEncoder().encode(word), {
    reliable: true,
    topic,
    ...(destinationIdentities && { destinationIdentities }),
  })
}

function nameOf(participant: RemoteParticipant | undefined): string {
  return participant?.name || roomTexts.somebody
}

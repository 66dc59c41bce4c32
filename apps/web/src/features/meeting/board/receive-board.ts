import type { BoardChange, PublishedBoardChange } from '@razgovor/contract/board'
import { uuidPattern } from '@razgovor/contract/limits'
import { announce, meetingStore } from '../meeting.store.ts'
import { attract } from '../room/connection/room-cues.ts'
import { roomTexts } from '../room/room.texts.ts'
import { messageBytesMax } from './board-message.ts'
import { boardTexts as texts } from './board.texts.ts'
import { shownBoard } from './shown-board.ts'

const changeBytesMax = 16 * 1024
const announceIntervalMs = 30_000

const lastDrawnAt = new Map<string, number>()

export function receiveBoardChange(payload: Uint8Array): void {
  const published = payload.length <= changeBytesMax ? readChange(new TextDecoder().decode(payload)) : null
  if (!published) return
  shownBoard()?.receive(published)
  const { identity, peers } = meetingStore.getState()
  if (published.user_id === identity) return
  const writer = peers.find((peer) => peer.identity === published.user_id)
  const name = firstNameOf(writer?.name)
  showActivity(published.user_id, name)
  const text = published.change && textOf(published.change, name)
  if (text && meetingStore.getState().isBoardOpen) announce(text)
}

export function receiveLiveDrawing(
  { identity, name }: { identity: string; name?: string | undefined },
  payload: Uint8Array,
): void {
  if (payload.length > messageBytesMax) return
  shownBoard()?.live.receive(identity, new TextDecoder().decode(payload))
  showActivity(identity, firstNameOf(name))
}

/** Opens the board at the first drawing. Once the person has closed it, only marks its button. */
function showActivity(identity: string, name: string): void {
  const { has_board, isBoardOpen, hasNewDrawings } = meetingStore.getState()
  const before = lastDrawnAt.get(identity) ?? -Infinity
  lastDrawnAt.set(identity, performance.now())
  if (!has_board) {
    meetingStore.setState({ has_board: true, isBoardOpen: true })
    attract({ kind: 'BOARD', text: texts.news(name) })
  } else if (!isBoardOpen) {
    if (!hasNewDrawings) meetingStore.setState({ hasNewDrawings: true })
  } else if (performance.now() - before > announceIntervalMs) announce(texts.news(name))
}

function textOf(change: BoardChange, name: string): string | null {
  if (change.kind === 'CLEAR') return texts.cleared(name)
  const labels = change.kind === 'ADD' ? change.items.map(({ drawing }) => drawing) : []
  const written = labels.flatMap((drawing) => (drawing.kind === 'TEXT' ? drawing.text : []))
  return written.length > 0 ? texts.written(name, written.join(', ')) : null
}

function firstNameOf(name: string | undefined): string {
  return name?.split(' ')[0] || roomTexts.somebody
}

const kinds: readonly unknown[] = ['ADD', 'REMOVE', 'RESTORE', 'CLEAR'] satisfies BoardChange['kind'][]

/** Validates the message, because the API may have another version. */
function readChange(message: string): PublishedBoardChange | null {
  const { before, version, change_id, user_id, change } = parse(message)
  if (typeof before !== 'number' || typeof version !== 'number' || !isUuid(change_id) || !isUuid(user_id)) return null
  return { before, version, change_id, user_id, ...(isChange(change) && { change }) }
}

function parse(message: string): Record<string, unknown> {
  try {
    return (JSON.parse(message) as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value)
}

function isChange(value: unknown): value is BoardChange {
  return typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(value.kind)
}

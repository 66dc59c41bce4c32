import type { Room } from 'livekit-client'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../../../ui/axe-check.ts'
import { initialMeeting, meetingStore, type Peer } from '../meeting.store.ts'
import { clearRoom, enterRoom } from '../room/connection/room-connection.ts'
import { BoardTile } from './board-tile.tsx'
import { boardTexts as texts } from './board.texts.ts'
import { addChange, anna_id, FakeBoard, own_id, sendToRoom, strokeFrom } from './fake-board.ts'
import { toolStore } from './tools.store.ts'
import '../../../ui/tokens.css'
import '../../../ui/all-utilities.css'

const initialTools = toolStore.getInitialState()
const anna = { identity: anna_id, name: 'Анна Сафонова' }
let meetings = 0
let server: FakeBoard
let sent: { message: string; reliable: boolean | undefined }[] = []

const consultationId = () => `board-${meetings}`

beforeEach(async () => {
  await page.viewport(1280, 800)
  meetings += 1
  sent = []
  server = new FakeBoard(consultationId())
  // Chromium throws for pointers that scripts create.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  const localParticipant = {
    publishData: (data: Uint8Array, { reliable }: { reliable?: boolean }) => {
      sent.push({ message: new TextDecoder().decode(data), reliable })
      return Promise.resolve()
    },
  }
  enterRoom({ localParticipant } as unknown as Room)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  clearRoom()
  toolStore.setState(initialTools, true)
  meetingStore.setState(initialMeeting, true)
})

const pad = page.getByRole('application')
const button = (name: string) => page.getByRole('button', { name })

async function show({ canClear = false } = {}) {
  const tracks = { video: null, audio: null, screen: null, screenAudio: null }
  const state = { isMuted: false, isCameraOn: true, maySpeak: true, isSpeaking: false, quality: null }
  const peers: Peer[] = [{ ...anna, ...tracks, ...state }]
  meetingStore.setState({ phase: 'joined', identity: own_id, peers, isBoardOpen: true })
  const commits: string[] = []
  const { container, unmount } = await render(
    <div className="on-ink flex h-dvh flex-col bg-ink text-white">
      <Profiler id="board" onRender={() => commits.push('board')}>
        <BoardTile
          consultation_id={consultationId()}
          canDraw
          canClear={canClear}
          className="relative min-h-0 min-w-0 grow"
        />
      </Profiler>
    </div>,
  )
  await expect.element(page.getByRole('toolbar')).toBeVisible()
  await expect.element(page.getByText(texts.loading)).not.toBeInTheDocument()
  return { container, unmount, commits }
}

interface Press {
  id?: number
  type?: 'mouse' | 'touch' | 'pen'
  pressure?: number
}

/** `x` and `y` are fractions of the pad, which the whole board fills in one direction. */
function point(kind: string, x: number, y: number, { id = 1, type = 'mouse', pressure = 0.5 }: Press = {}) {
  const { left, top, width, height } = pad.element().getBoundingClientRect()
  const place = { clientX: left + x * width, clientY: top + y * height }
  const event = { ...place, pointerId: id, pointerType: type, pressure, bubbles: true, cancelable: true }
  pad.element().dispatchEvent(new PointerEvent(kind, event))
}

type Fractions = readonly [number, number]

function drag([from, to]: readonly [Fractions, Fractions], press?: Press) {
  point('pointerdown', ...from, press)
  point('pointermove', ...to, press)
  point('pointerup', ...to, press)
}

function inkedPixels(): number {
  const canvas = document.querySelector('canvas')!
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] === 255 && (data[at]! < 200 || data[at + 1]! < 200 || data[at + 2]! < 200)) count += 1
  return count
}

const middle = [
  [0.3, 0.5],
  [0.5, 0.5],
] as const

const presentCount = () => server.items.present.length

test('a stroke is painted and sent to others while it is drawn, and then stored by the server', async () => {
  const { container } = await show()
  expect(await axeViolations(container)).toEqual([])
  point('pointerdown', 0.3, 0.5)
  for (let x = 0.3; x <= 0.6; x += 0.02) point('pointermove', x, 0.5)
  await expect.poll(inkedPixels).toBeGreaterThan(100)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(presentCount()).toBe(0)
  const [item_id, kind, color, thickness] = JSON.parse(sent[0]!.message) as string[]
  expect([kind, color, thickness, sent[0]!.reliable]).toEqual(['PEN', 'BLACK', 'THIN', false])
  point('pointerup', 0.6, 0.5)
  await expect.poll(presentCount).toBe(1)
  expect(server.items.present[0]).toMatchObject({ item_id, user_id: own_id, drawing: { kind: 'PEN', color: 'BLACK' } })
  await expect.poll(inkedPixels).toBeGreaterThan(100)
})

test('a pen stroke has the pressure of the pen, and a palm beside the pen draws nothing', async () => {
  await show()
  point('pointerdown', 0.3, 0.5, { id: 2, type: 'pen', pressure: 0.25 })
  point('pointerdown', 0.7, 0.8, { id: 3, type: 'touch' })
  point('pointermove', 0.4, 0.5, { id: 2, type: 'pen', pressure: 1 })
  point('pointermove', 0.8, 0.8, { id: 3, type: 'touch' })
  point('pointerup', 0.8, 0.8, { id: 3, type: 'touch' })
  point('pointerup', 0.4, 0.5, { id: 2, type: 'pen', pressure: 0 })
  await expect.poll(presentCount).toBe(1)
  const { drawing } = server.items.present[0]!
  expect(drawing && 'points' in drawing && [drawing.points[2], drawing.points[5]]).toEqual([25, 100])
})

test('two fingers zoom the sheet and draw nothing', async () => {
  await show()
  point('pointerdown', 0.4, 0.5, { id: 11, type: 'touch' })
  point('pointermove', 0.42, 0.5, { id: 11, type: 'touch' })
  point('pointerdown', 0.6, 0.5, { id: 12, type: 'touch' })
  point('pointermove', 0.8, 0.5, { id: 12, type: 'touch' })
  for (const id of [11, 12]) point('pointerup', 0.5, 0.5, { id, type: 'touch' })
  // The stroke of the first finger is canceled for other participants.
  await expect.poll(() => sent.filter(({ reliable }) => reliable)).toHaveLength(1)
  drag(
    [
      [0.1, 0.5],
      [0.2, 0.5],
    ],
    { id: 11, type: 'touch' },
  )
  await expect.poll(presentCount).toBe(1)
  const { drawing } = server.items.present[0]!
  // After zooming, a tenth of the window is less than a tenth of the board.
  const points = drawing && 'points' in drawing ? drawing.points : []
  expect(points.at(-3)! - points[0]!).toBeLessThan(500)
})

test('a drawing of another person appears while it is drawn and when it is finished, even if a message is lost', async () => {
  await show()
  const drawing = strokeFrom(1000, 1000)
  const item_id = crypto.randomUUID()
  const points = 'points' in drawing ? drawing.points : []
  sendToRoom(JSON.stringify([item_id, 'PEN', 'RED', 'THICK', 0, points]), anna)
  await expect.poll(inkedPixels).toBeGreaterThan(50)
  sendToRoom(JSON.stringify([item_id]), anna)
  await expect.poll(inkedPixels).toBe(0)
  server.changeAsAnna({ kind: 'ADD', items: [{ item_id, drawing }] }, { isLost: true })
  server.changeAsAnna(addChange(strokeFrom(1000, 3000)))
  await expect.poll(inkedPixels).toBeGreaterThan(100)
  await expect.poll(() => document.body.textContent).toContain(texts.drawings(2))
})

test('finished items are accepted from the server only', async () => {
  await show()
  const made = server.make(addChange(strokeFrom(1000, 1000)), anna_id)
  sendToRoom(JSON.stringify(made), anna)
  for (const message of ['', 'null', '{}', JSON.stringify({ ...made, version: '1' })]) sendToRoom(message)
  await expect.element(page.getByText(texts.kept)).toBeVisible()
  sendToRoom(JSON.stringify(made))
  await expect.element(page.getByText(texts.kept)).not.toBeInTheDocument()
})

test('a person undoes and redoes only their own changes', async () => {
  await show()
  server.changeAsAnna(addChange(strokeFrom(1000, 1000)))
  drag(middle)
  await expect.poll(presentCount).toBe(2)
  await button(texts.undo).click()
  await expect.poll(presentCount).toBe(1)
  expect(server.items.present[0]!.user_id).toBe(anna_id)
  await expect.element(button(texts.undo)).toBeDisabled()
  await button(texts.redo).click()
  await expect.poll(presentCount).toBe(2)
  pad.element().focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(presentCount).toBe(1)
})

test('the eraser removes whole strokes of any author, and undo restores them', async () => {
  await show()
  server.changeAsAnna(addChange(strokeFrom(2800, 1800), strokeFrom(2800, 3400)))
  await expect.poll(inkedPixels).toBeGreaterThan(100)
  await button(texts.tools.ERASER).click()
  drag([
    [0.5, 0.4],
    [0.5, 0.6],
  ])
  await expect.poll(presentCount).toBe(1)
  await button(texts.undo).click()
  await expect.poll(presentCount).toBe(2)
})

test('a host clears the board and can undo it; other participants have no clear button', async () => {
  const { unmount } = await show({ canClear: true })
  server.changeAsAnna(addChange(strokeFrom(1000, 1000), strokeFrom(1000, 2000)))
  await button(texts.clear).click()
  await expect.poll(presentCount).toBe(0)
  await button(texts.undo).click()
  await expect.poll(presentCount).toBe(2)
  await unmount()
  await show()
  expect(button(texts.clear).elements()).toEqual([])
})

test('arrow keys and Enter draw strokes and place labels at the cursor', async () => {
  const { container } = await show()
  await userEvent.tab()
  await expect.element(pad).toHaveFocus()
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}')
  await expect.poll(presentCount).toBe(1)
  const { drawing } = server.items.present[0]!
  expect(drawing).toMatchObject({ points: [3200, 1800, 0, 3240, 1800, 0, 3280, 1800, 0, 3280, 2040, 0] })
  await button(texts.tools.TEXT).click()
  pad.element().focus()
  await userEvent.keyboard('{Enter}')
  const field = page.getByRole('textbox', { name: texts.field })
  await expect.element(field).toHaveFocus()
  expect(await axeViolations(container)).toEqual([])
  await userEvent.keyboard('Гаммы{Control>}{Enter}{/Control}')
  await expect.element(pad).toHaveFocus()
  await expect.element(page.getByText('Ты: Гаммы')).toBeInTheDocument()
  await expect.poll(presentCount).toBe(2)
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('Нет{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  expect(presentCount()).toBe(2)
})

test.each(['LINE', 'RECTANGLE', 'ELLIPSE'] as const)('%s is drawn from press to release', async (tool) => {
  await show()
  await button(texts.tools[tool]).click()
  await button(texts.colors.BLUE).click()
  await button(texts.thicknesses.THICK).click()
  drag(middle)
  await expect.poll(presentCount).toBe(1)
  expect(server.items.present[0]!.drawing).toMatchObject({ kind: tool, color: 'BLUE', thickness: 'THICK' })
  await expect.poll(inkedPixels).toBeGreaterThan(50)
})

test('a full board shows an error and removes the refused stroke', async () => {
  await show()
  const body = { error_code: 10, error_message: 'На доске больше нет места', reason: 'board_full' }
  server.answerNext = () => Response.json(body, { status: 400 })
  drag(middle)
  await expect.element(page.getByRole('alert')).toHaveTextContent(body.error_message)
  await expect.poll(inkedPixels).toBe(0)
})

test('a change that does not reach the server is retried and stored once', async () => {
  await show()
  server.answerNext = () => Response.json({}, { status: 502 })
  drag(middle)
  await expect.element(page.getByText(texts.waiting)).toBeVisible()
  await expect.poll(inkedPixels).toBeGreaterThan(100)
  window.dispatchEvent(new Event('online'))
  await expect.poll(presentCount).toBe(1)
  await expect.element(page.getByText(texts.waiting)).not.toBeInTheDocument()
})

test('a new stroke is painted among 5,000 strokes, and drawing it causes no render', async () => {
  const strokes = Array.from({ length: 5000 }, (_, index) => strokeFrom((index % 70) * 80, Math.floor(index / 70) * 50))
  server.make(addChange(...strokes), anna_id)
  const { commits } = await show()
  await expect.poll(inkedPixels).toBeGreaterThan(10_000)
  await button(texts.colors.BLUE).click()
  await expect.element(button(texts.colors.BLUE)).toHaveAttribute('aria-pressed', 'true')
  commits.length = 0
  point('pointerdown', 0.3, 0.5)
  for (let x = 0.3; x <= 0.6; x += 0.01) point('pointermove', x, 0.5)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(commits).toEqual([])
})

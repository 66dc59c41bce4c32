import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, type Browser, type BrowserContextOptions, type Page, type ViewportSize } from '@playwright/test'
import { startApiProcess } from '@razgovor/api/test/api-process'
import type { MadeUser } from '@razgovor/api/test/factories'
import { freePort } from '../scripts/vitest/free-port.ts'
import { startApi, type TestUser } from '@razgovor/api/test/start-api'
import { startSession } from '@razgovor/api/src/modules/accounts/sessions/sessions'
import { apiKey } from '../apps/rooms/test/start-target.ts'
import { preparePage } from './prepare-page.ts'
import { keepServerLog } from './fixtures.ts'
import { givenLiveKit, prepareRoomServer, type LiveKit, type Turn } from './room-server.ts'

const webDist = path.resolve(import.meta.dirname, '../apps/web/dist')

interface Visit {
  user: TestUser
  consultation_id: string
  /** The index of a camera that is opened at 160 by 120, which costs little where the picture does not matter. */
  small_camera?: number
  viewport?: ViewportSize
  /** Runs before the page is opened. */
  prepare?: (page: Page) => Promise<void>
}

const small: BrowserContextOptions = {
  reducedMotion: 'reduce',
  // Without permissions cameras cannot be distinguished before one of them is open.
  permissions: ['camera', 'microphone'],
}

function shrinkCamera(camera: number): void {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async ({ video, audio }: MediaStreamConstraints = {}) => {
    const cameras = (await mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
    // Firefox has one fake camera, whose id is empty before it was open.
    const exact = cameras[camera]?.deviceId
    return open({
      audio,
      video: video && { ...(exact && { deviceId: { exact } }), width: 160, height: 120, frameRate: 5 },
    })
  }
}

export function fullName({ first_name, last_name }: MadeUser): string {
  return `${first_name} ${last_name}`
}

export interface StackOptions {
  turn?: Turn
  /** In a room; 0 for no limit of the test. */
  max_participants?: number
  /** Started in place of our room server. */
  livekit?: LiveKit | undefined
}

/** Runs the site and the room server as processes that can be killed and restarted on the same ports. */
export async function startMeetingStack(options: StackOptions = {}) {
  const { turn, max_participants = 0, livekit = givenLiveKit } = options
  const resources = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'razgovor-meeting-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const site_port = await freePort()
  const url = `http://localhost:${site_port}`
  const webhook_url = `${url}/api/meetings/webhooks`
  const roomServer = await prepareRoomServer({ key: apiKey, webhook_url, folder, turn, max_participants, livekit })
  const environment = {
    ...(turn && { TURN_URLS: turn.url, TURN_SECRET: turn.secret }),
    PUBLIC_URL: url,
    WEB_DIST: webDist,
    FILES_DIR: folder,
    LIVEKIT_URL: roomServer.url,
    LIVEKIT_API_KEY: apiKey.api_key,
    LIVEKIT_API_SECRET: apiKey.api_secret,
    RATE_LIMIT_FACTOR: '10000',
  }
  // Its database and its sandbox serve the process that the browsers use.
  const api = resources.use(await startApi({ flowing: true, environment }))
  const startSite = () => startApiProcess(api, { port: site_port, environment })
  let formerLog = ''
  let [site, rooms] = await Promise.all([startSite(), roomServer.start()])
  resources.defer(async () => void (await Promise.all([site.kill(), rooms.kill()])))

  /** Opens a window of this person in the lobby of the meeting. */
  async function openLobby(
    browser: Browser,
    { user, consultation_id, small_camera, viewport, prepare }: Visit,
  ): Promise<Page> {
    const session = await startSession(api.ctx, user.user_id, 'a journey')
    // A test may direct the page to a room server that the page's policy forbids.
    const context = await browser.newContext({
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      bypassCSP: true,
      ...(small_camera !== undefined && small),
      ...(viewport && { viewport }),
    })
    if (browser.browserType().name() === 'firefox') await context.addInitScript(preparePage)
    await context.addInitScript(
      (stored) => localStorage.getItem('auth') ?? localStorage.setItem('auth', stored),
      JSON.stringify({ state: { session }, version: 2 }),
    )
    if (small_camera !== undefined) await context.addInitScript(shrinkCamera, small_camera)
    const page = await context.newPage()
    await prepare?.(page)
    await page.goto(`${url}/meeting/${consultation_id}`)
    return page
  }

  return {
    api,
    url,
    rooms_url: roomServer.url,
    udp_port: roomServer.udp_port,
    openLobby,
    as: (user: TestUser) => site.as(user),
    killSite: () => site.kill(),
    /** Returns the site's log, across all starts, as JSON lines. */
    log: () => formerLog + site.log(),
    async startSite() {
      formerLog += site.log()
      site = await startSite()
    },
    killRooms: () => rooms.kill(),
    async startRooms() {
      rooms = await roomServer.start()
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export type MeetingStack = Awaited<ReturnType<typeof startMeetingStack>>

/**
 * A test with its own meeting stack, whose log is kept if the test fails. `otherBrowser` has a camera of its own: of
 * two pages that opened one fake camera again at the same moment, about one pair in thirty got no frames.
 */
export const test = base.extend<{ stack: MeetingStack }, { otherBrowser: Browser }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  stack: async ({}, use, testInfo) => {
    await using stack = await startMeetingStack()
    await use(stack)
    await keepServerLog(testInfo, stack.log())
  },
  otherBrowser: [
    async ({ playwright, browserName, channel, launchOptions }, use) => {
      await using browser = await playwright[browserName].launch({ channel, ...launchOptions })
      await use(browser)
    },
    { scope: 'worker' },
  ],
})

import { expect, type Browser, type LaunchOptions, type Locator, type Page } from '@playwright/test'
import { signUp } from '@razgovor/contract/bookings'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '@razgovor/api/test/factories'
import type { TestApi } from '@razgovor/api/test/start-api'
import { waitForAllFrames } from './media.ts'
import { fullName, type MeetingStack } from './meeting-stack.ts'
import { chromium, fakeCamera } from './playwright.config.ts'

const lastNames = ['Абрамова', 'Белова', 'Власова', 'Громова', 'Дорохова', 'Ершова', 'Жукова', 'Зимина', 'Ильина']

/** Creates a free group meeting that starts in a minute, with this many listeners of different names. */
export async function makeGroup(api: TestApi, places: number) {
  const speaker = await makeSpeaker(api)
  const { slot_id } = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 1 })
  await api.ctx.db.updateTable('time_slots').set({ places }).where('slot_id', '=', slot_id).execute()
  const listeners = await Promise.all(
    lastNames.slice(0, places).map((last_name) => makeListener(api, { first_name: 'Вера', last_name })),
  )
  const params = { slot_id }
  const bookings = []
  for (const listener of listeners) bookings.push(await api.as(listener).call(signUp, { params }))
  return { speaker, listeners, consultation_id: bookings[0]!.consultation_id }
}

// Chromium's second fake camera measures depth, which WebRTC cannot send.
const cameras = [0, 2, 3, 4, 5, 6, 7, 8, 9]

const withCameras = {
  ...chromium,
  args: [
    ...chromium.args.filter((argument) => argument !== fakeCamera),
    `${fakeCamera}=device-count=${Math.max(...cameras) + 1},fps=5`,
    // Answers the browser's question which screen to share.
    '--auto-select-desktop-capture-source=Entire screen',
  ],
}

/** Options for tests that open a window for each person of a group. */
export const groupOptions = {
  // Recording a trace renders each window a second time.
  trace: 'off' as const,
  launchOptions: async (
    { launchOptions, browserName }: { launchOptions: LaunchOptions; browserName: string },
    use: (options: LaunchOptions) => Promise<void>,
  ) => use(browserName === 'firefox' ? launchOptions : withCameras),
}

// So small that a machine with two cores can run nine windows.
const viewport = { width: 480, height: 480 }

/** Lets the speaker and this many listeners enter one room, and expects that everyone sees all others. */
export async function seeEachOtherInGroup(
  browser: Browser,
  { stack, places }: { stack: MeetingStack; places: number },
): Promise<void> {
  const { consultation_id, speaker, listeners } = await makeGroup(stack.api, places)
  const users = [speaker, ...listeners]
  const people: { user: MadeUser; page: Page }[] = []
  for (const [index, user] of users.entries()) {
    // A camera for each window: one shared by more than five freezes in all of them.
    const page = await stack.openLobby(browser, { user, consultation_id, small_camera: cameras[index], viewport })
    if (user !== speaker) await page.getByRole('button', { name: 'Выключить микрофон' }).click({ timeout: 60_000 })
    const join = user === speaker ? 'Войти' : 'Войти без микрофона'
    await page.getByRole('button', { name: join, exact: true }).click()
    await page.getByRole('timer').waitFor({ timeout: 60_000 })
    people.push({ user, page })
  }
  await Promise.all(
    people.map(({ user, page }) =>
      waitForAllFrames(page, users.filter((other) => other !== user).map(fullName), 120_000),
    ),
  )
  await Promise.all(people.map(({ page }) => page.context().close()))
}

/** Creates a free group meeting of two listeners that starts in a minute; the second has a long name. */
export async function makeGroupOfTwo(api: TestApi) {
  const speaker = await makeSpeaker(api)
  const { slot_id } = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 1 })
  await api.ctx.db.updateTable('time_slots').set({ places: 2 }).where('slot_id', '=', slot_id).execute()
  const vera = await makeListener(api, { first_name: 'Вера', last_name: 'Белова' })
  const last_name = 'Непейпиво-Добровольская-Александровичева'
  const long = await makeListener(api, { first_name: 'Константинополина', last_name })
  const { consultation_id } = await api.as(vera).call(signUp, { params: { slot_id } })
  await api.as(long).call(signUp, { params: { slot_id } })
  return { speaker, vera, long, consultation_id }
}

/** Opens a window of this person in the room. */
export async function openRoom(
  stack: MeetingStack,
  browser: Browser,
  visit: { user: MadeUser; consultation_id: string },
): Promise<Page> {
  const page = await stack.openLobby(browser, { ...visit, small_camera: 0 })
  await enterRoom(page)
  return page
}

/** From the lobby. */
export async function enterRoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Выключить микрофон', exact: true })).toBeEnabled()
}

export function peopleList(page: Page): Locator {
  return page.getByRole('list', { name: 'Кто на встрече' })
}

/** Opens the menu of a person in the list of people. */
export async function openActions(page: Page, person: MadeUser): Promise<void> {
  await peopleList(page)
    .getByRole('button', { name: `Действия: ${fullName(person)}` })
    .click()
}

export async function actOn(page: Page, person: MadeUser, action: string): Promise<void> {
  await openActions(page, person)
  await page.getByRole('menuitem', { name: action }).click()
}

import { makeMeeting } from '@razgovor/api/test/free-meeting'
import { expect, test } from '@playwright/test'
import { hasCoturn, relayIp, startCoturn } from '../apps/rooms/test/coturn.ts'
import { keepConnections, readRelayProtocols } from '../apps/rooms/test/relay-protocols.ts'
import { waitForFrames } from './media.ts'
import { fullName, startMeetingStack } from './meeting-stack.ts'
import { chromium, noUdp } from './playwright.config.ts'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: chromium.executablePath, args: [...launchOptions.args!, noUdp] }),
})

test('browsers that cannot send UDP see each other through TURN over TCP', async ({ browser }) => {
  // CI has turnserver installed, so the journey must not be skipped there.
  test.skip(!hasCoturn && !process.env['CI'], 'turnserver is not installed')
  await using coturn = await startCoturn()
  const turn = { url: coturn.urls.tcp, secret: coturn.secret, relay_ip: relayIp }
  await using stack = await startMeetingStack({ turn })
  const { consultation_id, speaker, listener } = await makeMeeting(stack.api, { starts_in_minutes: 0.2, minutes: 60 })
  const pages = await Promise.all(
    [speaker, listener].map((user) =>
      stack.openLobby(browser, {
        user,
        consultation_id,
        prepare: (page) => page.addInitScript(keepConnections).then(() => undefined),
      }),
    ),
  )
  for (const page of pages) await page.getByRole('button', { name: 'Войти', exact: true }).click()
  const [speakerPage, listenerPage] = pages as [(typeof pages)[0], (typeof pages)[0]]
  await waitForFrames(speakerPage, { label: fullName(listener) })
  await waitForFrames(listenerPage, { label: fullName(speaker) })
  for (const page of pages) {
    expect(await page.evaluate(readRelayProtocols)).toEqual(['tcp', 'tcp'])
    await page.context().close()
  }
})

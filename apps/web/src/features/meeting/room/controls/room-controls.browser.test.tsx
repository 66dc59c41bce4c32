import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { overlayTexts } from '../../../../ui/overlay/overlay.texts.ts'
import { Toasts } from '../../../../ui/overlay/toast.tsx'
import { toasts } from '../../../../ui/overlay/toasts.ts'
import { initialMeeting, meetingStore } from '../../meeting.store.ts'
import { RoomControls } from './room-controls.tsx'
import { roomTexts } from '../room.texts.ts'
import '../../../../ui/tokens.css'
import '../../../../ui/all-utilities.css'

afterEach(() => meetingStore.setState(initialMeeting, true))

const noop = () => undefined

test.each([768, 1440])('on a screen of %i pixels a toast covers no button of the room', async (width) => {
  await page.viewport(width, 800)
  meetingStore.setState({ phase: 'joined' })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <main className="on-ink flex h-dvh flex-col justify-end bg-ink p-5 text-white">
        <RoomControls consultation_id="c-1" inert={false} onMore={noop} onLeave={noop} />
      </main>
      <Toasts />
    </QueryClientProvider>,
  )
  toasts.notice('Вера Белова: теперь соведущий')
  const region = page.getByRole('region', { name: overlayTexts.toasts })
  await expect.element(region.getByText('Вера Белова: теперь соведущий')).toBeVisible()
  const controls = page.getByRole('toolbar', { name: roomTexts.controls.label })
  await expect
    .poll(() => region.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(controls.element().getBoundingClientRect().top)
})

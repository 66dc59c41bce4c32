import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { axeViolations } from '../../../ui/axe-check.ts'
import { lobbyTexts } from './lobby.texts.ts'
import { RoomServerNotice } from './room-server-notice.tsx'

test('the lobby reports that meetings do not open for now, until they do', async () => {
  const { rerender } = await render(<RoomServerNotice isDown />)
  await expect.element(page.getByRole('status').getByText(lobbyTexts.rooms_down)).toBeVisible()
  await expect.element(page.getByText(lobbyTexts.rooms_down_text)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await rerender(<RoomServerNotice isDown={false} />)
  await expect.element(page.getByText(lobbyTexts.rooms_down)).not.toBeInTheDocument()
})

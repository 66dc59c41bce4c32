import { LocalVideoTrack } from 'livekit-client'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { OwnVideo } from './own-video.tsx'
import '../../../../ui/tokens.css'
import '../../../../ui/all-utilities.css'

afterEach(() => vi.restoreAllMocks())

function camera(facingMode?: string): MediaStreamTrack {
  const track = document.createElement('canvas').captureStream().getVideoTracks()[0]!
  track.getSettings = () => ({ width: 320, height: 180, ...(facingMode && { facingMode }) })
  return track
}

test('the own picture is mirrored, except while the camera points away', async () => {
  const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  const track = new LocalVideoTrack(camera())
  await render(<OwnVideo track={track} label="Ты" />)
  const video = page.getByLabelText('Ты')
  await expect.element(video).toHaveStyle({ scale: '-1 1' })
  open.mockResolvedValueOnce(new MediaStream([camera('environment')]))
  await track.restartTrack()
  await expect.element(video).toHaveStyle({ scale: 'none' })
  open.mockResolvedValueOnce(new MediaStream([camera('user')]))
  await track.restartTrack()
  await expect.element(video).toHaveStyle({ scale: '-1 1' })
})

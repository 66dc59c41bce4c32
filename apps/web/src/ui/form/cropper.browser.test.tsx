import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../axe-check.ts'
import { Cropper } from './cropper.tsx'
import '../tokens.css'

interface Area {
  x: number
  y: number
  width: number
  height: number
}

const frame = page.getByRole('application', { name: 'Кадр' })
const zoom = page.getByRole('slider', { name: 'Приблизить' })

async function pictureOf(width: number, height: number): Promise<string> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.fillRect(0, 0, width, height)
  return URL.createObjectURL(await canvas.convertToBlob())
}

async function showCropper(url: string) {
  const onFrame = vi.fn<(area: Area) => void>()
  const onUnreadable = vi.fn<() => void>()
  await render(
    <main>
      <Cropper url={url} frameLabel="Кадр" zoomLabel="Приблизить" onFrame={onFrame} onUnreadable={onUnreadable} />
    </main>,
  )
  return { onFrame, onUnreadable }
}

test('initially the frame shows the middle, and all of the shorter side', async () => {
  const { onFrame } = await showCropper(await pictureOf(800, 400))
  await expect.poll(() => onFrame.mock.lastCall).toEqual([{ x: 200, y: 0, width: 400, height: 400 }])
  const { width, height } = frame.element().getBoundingClientRect()
  const border = frame.element().closest('.on-ink')!.getBoundingClientRect()
  expect([width / border.width, height / border.height]).toEqual([0.8, 0.8])
  // The layout width, because the test page itself may be scaled.
  expect((frame.element() as HTMLElement).offsetWidth).toBe(200)
})

test('arrow keys move the picture under the frame, up to its edge', async () => {
  const { onFrame } = await showCropper(await pictureOf(800, 400))
  await expect.element(frame).toBeVisible()
  await userEvent.tab()
  await expect.element(frame).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.poll(() => onFrame.mock.lastCall).toEqual([{ x: 220, y: 0, width: 400, height: 400 }])
  await userEvent.keyboard('{ArrowUp}')
  await userEvent.keyboard('{ArrowRight>60/}')
  await expect.poll(() => onFrame.mock.lastCall).toEqual([{ x: 0, y: 0, width: 400, height: 400 }])
})

test('the slider zooms from 1 to 5 in hundredths', async () => {
  const { onFrame } = await showCropper(await pictureOf(800, 400))
  await expect.element(frame).toBeVisible()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(zoom).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(zoom).toHaveValue('1.01')
  await userEvent.keyboard('{End}')
  await expect.element(zoom).toHaveValue('5')
  await expect.poll(() => onFrame.mock.lastCall).toEqual([{ x: 360, y: 160, width: 80, height: 80 }])
  await userEvent.keyboard('{Home}')
  await expect.poll(() => onFrame.mock.lastCall).toEqual([{ x: 200, y: 0, width: 400, height: 400 }])
})

test('a picture that the browser cannot show is reported', async () => {
  const { onUnreadable, onFrame } = await showCropper(URL.createObjectURL(new Blob(['no pixels'])))
  await expect.poll(() => onUnreadable.mock.calls.length).toBe(1)
  expect(onFrame).not.toHaveBeenCalled()
})

test('the cropper passes the accessibility check', async () => {
  await showCropper(await pictureOf(400, 800))
  await expect.element(frame).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

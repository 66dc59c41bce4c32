import type { Page } from '@playwright/test'

interface Troubled {
  opened?: MediaStreamTrack[]
  isSoundRefused?: boolean
}

/**
 * Must run before the page is opened. Lets the page's devices be lost later; `isSoundRefused` refuses sound until
 * something is pressed, as Safari does.
 */
export async function prepareTroubles(page: Page, { isSoundRefused }: { isSoundRefused: boolean }): Promise<void> {
  await page.addInitScript((isRefused) => {
    const troubled = window as Troubled
    const opened: MediaStreamTrack[] = []
    Object.assign(troubled, { opened, isSoundRefused: isRefused })
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      opened.push(...stream.getTracks())
      return stream
    }
    // oxlint-disable-next-line typescript/unbound-method -- called with its element below
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (this.tagName === 'AUDIO' && troubled.isSoundRefused)
        return Promise.reject(new DOMException('not pressed yet', 'NotAllowedError'))
      return play.call(this)
    }
  }, isSoundRefused)
}

export async function allowSound(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSoundRefused: false }))
}

/** Makes a device disappear as if it was unplugged. `isForGood`: no other device replaces it. */
export async function loseDevice(
  page: Page,
  { kind, isForGood }: { kind: 'audio' | 'video'; isForGood: boolean },
): Promise<void> {
  await page.evaluate(
    (asked) => {
      const track = (window as Troubled).opened?.findLast(
        ({ kind, readyState }) => kind === asked.kind && readyState === 'live',
      )
      const lost_id = track?.getSettings().deviceId
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = (constraints) => {
        if (asked.isForGood) return Promise.reject(new DOMException('gone', 'NotFoundError'))
        return JSON.stringify(constraints).includes(`{"exact":"${lost_id}"}`)
          ? Promise.reject(new OverconstrainedError('deviceId'))
          : open(constraints)
      }
      // A page's own `stop` ends a track without an event.
      track?.stop()
      track?.dispatchEvent(new Event('ended'))
    },
    { kind, isForGood },
  )
}

import { useEffect, useState } from 'react'
import { toasts } from '../../../../ui/overlay/toasts.ts'
import { roomTexts } from '../room.texts.ts'

interface DocumentPictureInPicture {
  requestWindow: (options: { width: number; height: number }) => Promise<Window>
}

function documentPicture(): DocumentPictureInPicture | undefined {
  return (window as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture
}

/** Picture-in-picture: a document with controls where the browser supports it, else the main video alone. */
export function usePicture() {
  const [small, setSmall] = useState<Window | null>(null)
  const [isVideo, setIsVideo] = useState(false)
  const isOn = small !== null || isVideo
  useEffect(() => () => small?.close(), [small])

  async function open() {
    const whole = documentPicture()
    if (!whole) {
      const video = mainVideo()
      await video?.requestPictureInPicture()
      video?.addEventListener('leavepictureinpicture', () => setIsVideo(false), { once: true })
      setIsVideo(video !== undefined)
      return
    }
    const opened = await whole.requestWindow({ width: 360, height: 270 })
    copyStyles(opened.document)
    opened.addEventListener('pagehide', () => setSmall(null), { once: true })
    setSmall(opened)
  }

  return {
    can: documentPicture() !== undefined || document.pictureInPictureEnabled,
    isOn,
    window: small,
    toggle() {
      if (small) small.close()
      else if (isVideo) void document.exitPictureInPicture()
      else open().catch(() => toasts.error(roomTexts.picture_refused))
    },
  }
}

function mainVideo(): HTMLVideoElement | undefined {
  return [...document.querySelectorAll('video')].toSorted((one, other) => areaOf(other) - areaOf(one))[0]
}

function areaOf({ clientWidth, clientHeight }: HTMLElement): number {
  return clientWidth * clientHeight
}

function copyStyles(target: Document): void {
  target.documentElement.lang = document.documentElement.lang
  target.title = document.title
  for (const sheet of document.querySelectorAll('style, link[rel="stylesheet"]'))
    target.head.append(target.importNode(sheet, true))
}

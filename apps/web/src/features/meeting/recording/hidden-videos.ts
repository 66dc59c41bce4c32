import { RemoteVideoTrack, type ElementInfo, type VideoTrack } from 'livekit-client'
import { frameSize } from './frame-plan.ts'

export function createHiddenVideos() {
  const shown = new Map<VideoTrack, { video: HTMLVideoElement; end: () => void }>()
  return {
    setTracks(tracks: readonly VideoTrack[]) {
      for (const [track, { end }] of shown) {
        if (tracks.includes(track)) continue
        end()
        shown.delete(track)
      }
      for (const track of tracks) if (!shown.has(track)) shown.set(track, play(track))
    },
    /** Returns null before the first frame. */
    elementOf(track: VideoTrack): HTMLVideoElement | null {
      const video = shown.get(track)?.video
      if (!video) return null
      syncSource(video, track)
      return video.videoWidth > 0 ? video : null
    },
    close() {
      for (const { end } of shown.values()) end()
      shown.clear()
    },
  }
}

function play(track: VideoTrack) {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, autoplay: true })
  syncSource(video, track)
  const stopObserving = track instanceof RemoteVideoTrack ? observe(track, video) : () => {}
  return {
    video,
    end() {
      stopObserving()
      video.srcObject = null
    },
  }
}

/** The media track is replaced when the camera is changed or its background is blurred. */
function syncSource(video: HTMLVideoElement, { mediaStreamTrack }: VideoTrack): void {
  const [current] = (video.srcObject as MediaStream | null)?.getVideoTracks() ?? []
  if (current === mediaStreamTrack) return
  video.srcObject = new MediaStream([mediaStreamTrack])
  void video.play().catch(() => undefined)
}

/** Registers a visible element, because livekit-client stops remote video while the tab is hidden. */
function observe(track: RemoteVideoTrack, element: HTMLVideoElement): () => void {
  if (!track.isAdaptiveStream) return () => {}
  const info: ElementInfo = {
    element,
    width: () => frameSize.width,
    height: () => frameSize.height,
    visible: true,
    pictureInPicture: true,
    visibilityChangedAt: undefined,
    observe() {},
    stopObserving() {},
  }
  track.observeElementInfo(info)
  return () => track.stopObservingElementInfo(info)
}

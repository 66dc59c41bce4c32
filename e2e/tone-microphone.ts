import type { Page } from '@playwright/test'

export type Requested = typeof window & { requested?: MediaTrackConstraints }

/** Replaces the microphone by a tone in the left channel, and keeps what the page requested of it. */
export function playInLeftChannel(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints = {}) => {
      const stream = await open(constraints)
      const [microphone] = stream.getAudioTracks()
      if (!microphone) return stream
      Object.assign(window, { requested: constraints.audio })
      stream.removeTrack(microphone)
      microphone.stop()
      const context = new AudioContext()
      const tone = new OscillatorNode(context, { frequency: 440 })
      const sides = new ChannelMergerNode(context, { numberOfInputs: 2 })
      const out = new MediaStreamAudioDestinationNode(context)
      tone.connect(sides, 0, 0)
      sides.connect(out)
      tone.start()
      stream.addTrack(out.stream.getAudioTracks()[0]!)
      return stream
    }
  })
}

interface Recognition {
  /** Called with the whole phrase as recognized so far; the next call after a final one begins another phrase. */
  onText: (text: string, isFinal: boolean) => void
}

/** Recognizes the track's speech until the returned function is called. Restarts by itself after a failure. */
export type Recognizer = (track: MediaStreamTrack, recognition: Recognition) => () => void

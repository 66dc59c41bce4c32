import { captionsStore, initialCaptions, useCaptionsChoice } from './captions.store.ts'
import { findRecognizer } from './find-recognizer.ts'
import { sendCaption } from './send-caption.ts'

/** Shows the captions of others, who are asked for them, or stops showing them. */
export function setCaptions(is_on: boolean): void {
  useCaptionsChoice.setState({ is_on })
  captionsStore.setState({ phrases: [], answers: {} })
  void sendCaption({ kind: is_on ? 'want' : 'enough' })
}

export function switchCaptions(): void {
  setCaptions(!useCaptionsChoice.getState().is_on)
}

/** Allows or forbids the recognition of the person's own speech in this meeting. */
export function allowCaptions(isAllowed: boolean): void {
  const { wantedBy } = captionsStore.getState()
  captionsStore.setState({ isAllowed })
  if (wantedBy.length > 0) void sendCaption({ kind: isAllowed ? 'ready' : 'no' }, wantedBy)
}

/** Asks everyone in the room, or one newcomer. */
export function askForCaptions(to?: readonly string[]): void {
  if (useCaptionsChoice.getState().is_on) void sendCaption({ kind: 'want' }, to)
}

/** The answer to a person who wants captions, if it is known without asking this person. */
export function answerCaptions(identity: string): void {
  const { isAllowed, captions_url } = captionsStore.getState()
  if (!findRecognizer(captions_url)) void sendCaption({ kind: 'unable' }, [identity])
  else if (isAllowed !== null) void sendCaption({ kind: isAllowed ? 'ready' : 'no' }, [identity])
}

export function beginCaptions(captions_url: string | null): void {
  captionsStore.setState({ ...initialCaptions, captions_url }, true)
}

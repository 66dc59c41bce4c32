import { attract } from '../room/connection/room-cues.ts'
import { roomTexts } from '../room/room.texts.ts'
import { answerCaptions } from './captions-actions.ts'
import { captionBytesMax, readCaption, type CaptionAnswer } from './caption-message.ts'
import { captionsStore, showPhrase, useCaptionsChoice } from './captions.store.ts'
import { captionsTexts as texts } from './captions.texts.ts'

interface Sender {
  identity: string
  name?: string | undefined
}

export function receiveCaption({ identity, name }: Sender, payload: Uint8Array): void {
  const message = payload.length <= captionBytesMax ? readCaption(new TextDecoder().decode(payload)) : null
  if (!message) return
  if (message.kind === 'want') return beginWish({ identity, name })
  if (message.kind === 'enough') return endWish(identity)
  if (!useCaptionsChoice.getState().is_on) return
  if (message.kind !== 'say') return setAnswer({ identity, name }, message.kind)
  const { part, text, isFinal } = message
  showPhrase({ identity, part, text, isFinal })
}

/** Also called when the person leaves. */
export function endWish(identity: string): void {
  captionsStore.setState(({ wantedBy }) => ({ wantedBy: wantedBy.filter((other) => other !== identity) }))
}

function beginWish({ identity, name }: Sender): void {
  const { wantedBy, isAllowed } = captionsStore.getState()
  answerCaptions(identity)
  if (wantedBy.includes(identity)) return
  captionsStore.setState({ wantedBy: [...wantedBy, identity] })
  // The question stays on the screen; only the first one makes a sound.
  if (isAllowed === null && wantedBy.length === 0) attract({ kind: 'HAND', text: texts.asked(firstName(name)) })
}

function setAnswer({ identity, name }: Sender, answer: CaptionAnswer): void {
  const { answers } = captionsStore.getState()
  if (answers[identity] === answer) return
  captionsStore.setState({ answers: { ...answers, [identity]: answer } })
  if (answer !== 'ready') attract({ kind: 'HAND', text: texts.refusals[answer](firstName(name)) })
}

function firstName(name: string | undefined): string {
  return name?.split(' ')[0] || roomTexts.somebody
}

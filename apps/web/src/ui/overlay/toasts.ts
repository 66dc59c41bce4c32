/** `action`: a button beside the text, for example to undo. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'notice'
  text: string
  action?: ToastAction
}
interface ToastAction {
  label: string
  onPress: () => void
}

type Show = (message: ToastMessage) => void

let show: Show | undefined
const waiting: ToastMessage[] = []

/** Shows a toast from anywhere. Messages sent before the toasts are mounted are queued. */
export const toasts = {
  success: (text: string, action?: ToastAction) => send({ kind: 'success', text, action }),
  error: (text: string) => send({ kind: 'error', text }),
  /** A message that the person does not expect, so it stays visible longer. */
  notice: (text: string) => send({ kind: 'notice', text }),
}

/** Connects the mounted toasts and delivers the queued messages; only one listener is connected at a time. */
export function connectToasts(listener: Show): () => void {
  show = listener
  for (const message of waiting.splice(0)) listener(message)
  return () => {
    if (show === listener) show = undefined
  }
}

function send(message: ToastMessage) {
  if (show) show(message)
  else waiting.push(message)
}

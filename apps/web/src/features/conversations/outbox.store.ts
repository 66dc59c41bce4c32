import { newKey } from '../../lib/new-key.ts'
import { persisted } from '../../lib/persist.ts'
import { serverNowIso } from '../../lib/server-clock.ts'

/** `file_id`: null until the file is uploaded. */
interface PendingFile {
  file_id: string | null
  name: string
  bytes: number
}

export interface PendingMessage {
  conversation_id: string
  client_id: string
  text: string
  file?: PendingFile
  written_at: string
  /** Why the server refused the message; null while it is waiting to be sent. */
  problem: string | null
}

interface Outbox {
  drafts: Readonly<Record<string, string>>
  pending: readonly PendingMessage[]
}

/** Drafts and unsent messages. They survive a reload and a lost connection, and are cleared with the session. */
export const useOutbox = persisted<Outbox>({
  name: 'outbox',
  version: 1,
  initial: { drafts: {}, pending: [] },
  isShared: true,
  parse(stored) {
    const { drafts, pending } = stored as Outbox
    const isWhole =
      Object.values(drafts).every((draft) => typeof draft === 'string') &&
      pending.every(({ conversation_id, client_id, text, written_at, problem, file }) =>
        [conversation_id, client_id, text, written_at, problem ?? '', file?.name ?? '', file?.file_id ?? ''].every(
          (value) => typeof value === 'string',
        ),
      )
    return isWhole ? { drafts, pending } : null
  },
})

export function setDraft(conversation_id: string, draft: string): void {
  useOutbox.setState(({ drafts: { [conversation_id]: _former, ...others } }) => ({
    drafts: draft === '' ? others : { ...others, [conversation_id]: draft },
  }))
}

interface Written {
  text: string
  /** The `client_id` of the upload. */
  client_id?: string
  file?: PendingFile
}

export function addPending(conversation_id: string, { text, client_id = newKey(), file }: Written): void {
  const message = { conversation_id, client_id, text, ...(file && { file }), written_at: serverNowIso(), problem: null }
  useOutbox.setState(({ pending }) => ({ pending: [...pending, message] }))
  setDraft(conversation_id, '')
}

export function setPendingFile(client_id: string, file_id: string): void {
  useOutbox.setState(({ pending }) => ({
    pending: pending.map((message) =>
      message.client_id === client_id && message.file ? { ...message, file: { ...message.file, file_id } } : message,
    ),
  }))
}

export function removePending(client_id: string): void {
  useOutbox.setState(({ pending }) => ({ pending: pending.filter((message) => message.client_id !== client_id) }))
}

export function setProblem(client_id: string, problem: string | null): void {
  useOutbox.setState(({ pending }) => ({
    pending: pending.map((message) => (message.client_id === client_id ? { ...message, problem } : message)),
  }))
}

/** Moves a refused message back into the field, before the present draft. */
export function editPending({ client_id, conversation_id, text }: PendingMessage): void {
  const draft = useOutbox.getState().drafts[conversation_id] ?? ''
  setDraft(conversation_id, [text, draft].filter(Boolean).join('\n'))
  removePending(client_id)
}

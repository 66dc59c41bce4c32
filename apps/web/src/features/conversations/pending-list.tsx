import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { composerTexts, threadTexts as texts } from './conversations.texts.ts'
import { MessageBubble } from './message-bubble.tsx'
import { editPending, removePending, setProblem, type PendingMessage } from './outbox.store.ts'
import { sendPending } from './send-pending.ts'

export function PendingList({ pending }: { pending: readonly PendingMessage[] }) {
  const isOnline = useIsOnline()
  return pending.map((message) => (
    <MessageBubble
      key={message.client_id}
      is_own
      label={<VisuallyHidden>{texts.you}: </VisuallyHidden>}
      text={message.text}
    >
      {message.problem === null ? (
        <p className="mt-1 px-1 text-right text-3xs text-mute">{isOnline ? texts.sending : texts.waiting}</p>
      ) : (
        <Refused message={message} problem={message.problem} />
      )}
    </MessageBubble>
  ))
}

function Refused({ message, problem }: { message: PendingMessage; problem: string }) {
  const client = useQueryClient()
  const { client_id } = message
  function again() {
    setProblem(client_id, null)
    void sendPending(client)
  }
  return (
    <div className="mt-1 grid justify-items-end gap-1">
      <p role="alert" className="px-1 text-right text-2xs text-error">
        {problem}
      </p>
      <div className="flex flex-wrap justify-end gap-1">
        <Button variant="line" size="sm" onClick={again}>
          {composerTexts.again}
        </Button>
        <Button variant="line" size="sm" onClick={() => editPending(message)}>
          {composerTexts.edit}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => removePending(client_id)}>
          {composerTexts.remove}
        </Button>
      </div>
    </div>
  )
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      window.addEventListener('online', tell)
      window.addEventListener('offline', tell)
      return () => {
        window.removeEventListener('online', tell)
        window.removeEventListener('offline', tell)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

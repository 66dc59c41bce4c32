import type { Conversation } from '@razgovor/contract/conversations'
import { messageMax } from '@razgovor/contract/limits'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatBytes } from '../../lib/format-bytes.ts'
import { fullName } from '../../lib/full-name.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FileRow } from '../../ui/file-row.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { Avatar } from '../../ui/portrait/avatar.tsx'
import { conversationQuery, conversationsQuery } from './conversations.queries.ts'
import { conversationsTexts, fileTexts, shareTexts as texts } from './conversations.texts.ts'
import { onUploaded } from './on-uploaded.ts'
import { setDraft, useOutbox } from './outbox.store.ts'
import { dropShared, readShared, type Shared } from './shared.ts'
import { addUploads } from './uploads.store.ts'

const sharedQuery = () => ({ queryKey: ['shared'], queryFn: readShared, staleTime: 0, gcTime: 0 })

/** Puts what another app shared into the draft of the chosen conversation. */
export function SharePage() {
  const { data: shared, isError, refetch } = useQuery(sharedQuery())
  return (
    <div className="wrap max-w-2xl pt-8 pb-20 md:pt-12">
      <h1 className="h2 mb-6">{texts.title}</h1>
      {shared === undefined ? (
        isError ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : shared === null ? (
        <EmptyState
          title={texts.nothing}
          text={texts.nothing_text}
          action={<ButtonLink to="/messages">{texts.to_messages}</ButtonLink>}
        />
      ) : (
        <>
          <SharedView shared={shared} />
          <Choice shared={shared} />
        </>
      )}
    </div>
  )
}

function SharedView({ shared: { text, files } }: { shared: Shared }) {
  return (
    <section aria-label={texts.shared} className="mb-6 grid gap-2 rounded-card bg-mist p-5 text-sm">
      {text && <p className="line-clamp-6 break-words whitespace-pre-wrap">{text}</p>}
      {files.map((file) => (
        <FileRow key={file.name} name={file.name} note={formatBytes(file.size)} icon={<Icon name="upload" />} />
      ))}
    </section>
  )
}

function Choice({ shared }: { shared: Shared }) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...conversationsQuery(),
    staleTime: 0,
  })
  const { mutate, isPending } = useTake(shared)
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Loading />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <EmptyState
        title={conversationsTexts.empty}
        text={conversationsTexts.empty_text}
        action={<ButtonLink to="/speakers">{conversationsTexts.choose_speaker}</ButtonLink>}
      />
    )
  return (
    <>
      <h2 className="h3 mb-3">{texts.choose}</h2>
      <ul aria-label={conversationsTexts.list}>
        {items.map((conversation) => (
          <li key={conversation.conversation_id}>
            <Row
              conversation={conversation}
              onChoose={() => {
                if (!isPending) mutate(conversation.conversation_id)
              }}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="line" size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {conversationsTexts.more}
        </Button>
      )}
    </>
  )
}

function Row({ conversation: { other, can_write }, onChoose }: { conversation: Conversation; onChoose: () => void }) {
  return (
    <button
      type="button"
      disabled={!can_write}
      onClick={onChoose}
      className="flex min-h-16 w-full items-center gap-3 rounded-slot px-3 py-2 text-left hover:bg-mist disabled:hover:bg-transparent"
    >
      <Avatar person={other} />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{fullName(other)}</span>
        {!can_write && <span className="block text-xs text-mute">{texts.closed}</span>}
      </span>
    </button>
  )
}

/** Applies the same checks as to files attached by hand. */
function useTake({ text, files }: Shared) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (conversation_id: string) => {
      const known = files.length > 0 ? await client.fetchQuery(conversationQuery(conversation_id)) : undefined
      const draft = useOutbox.getState().drafts[conversation_id] ?? ''
      const whole = [draft, text].filter(Boolean).join('\n')
      setDraft(conversation_id, whole.slice(0, messageMax))
      if (whole.length > messageMax) toasts.error(texts.too_long)
      if (known?.can_send_files) addUploads(conversation_id, files, onUploaded(client))
      else if (known) toasts.error(fileTexts.too_early)
      await dropShared()
      await navigate(`/messages/${conversation_id}`, { replace: true })
    },
  })
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-2">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}

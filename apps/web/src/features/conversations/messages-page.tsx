import { ConversationList } from './conversation-list.tsx'
import { conversationsTexts as texts } from './conversations.texts.ts'
import { Thread } from './thread.tsx'

export function MessagesPage({ conversation_id }: { conversation_id: string | undefined }) {
  const isOpen = conversation_id !== undefined
  return (
    <div className="wrap grid h-[calc(100dvh-64px)] min-h-110 grid-cols-[minmax(0,1fr)] md:h-[calc(100dvh-80px)] lg:grid-cols-[360px_minmax(0,1fr)] lg:pb-8">
      <div
        className={`min-h-0 flex-col overflow-y-auto lg:flex lg:border-r lg:border-line lg:pr-4 ${isOpen ? 'hidden' : 'flex'}`}
      >
        <Heading isPage={!isOpen} />
        <ConversationList />
      </div>
      <div className={`-mx-4 min-h-0 min-w-0 flex-col md:-mx-8 lg:mx-0 lg:flex ${isOpen ? 'flex' : 'hidden'}`}>
        {isOpen ? (
          <Thread key={conversation_id} conversation_id={conversation_id} />
        ) : (
          <p className="m-auto px-6 text-mute">{texts.choose}</p>
        )}
      </div>
    </div>
  )
}

/** While a conversation is open, its heading is the page's h1. */
function Heading({ isPage }: { isPage: boolean }) {
  const look = 'px-3 pt-6 pb-4 text-4xl font-semibold tracking-[-.04em]'
  return isPage ? <h1 className={look}>{texts.title}</h1> : <h2 className={look}>{texts.title}</h2>
}

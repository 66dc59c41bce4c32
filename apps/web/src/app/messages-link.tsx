import { Link } from 'react-router'
import { useUnreadMessages } from '../features/session/use-unread-messages.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Icon } from '../ui/icon.tsx'
import { accountTexts as texts } from './account.texts.ts'
import * as titles from './page-titles.texts.ts'

export function MessagesLink() {
  const count = useUnreadMessages()
  return (
    <Link
      to="/messages"
      aria-label={count > 0 ? texts.messages_of(count) : titles.messages}
      className={buttonClass({ variant: 'ghost', className: 'w-12 px-0' })}
    >
      <Icon name="chat" />
      {count > 0 && (
        <span
          aria-hidden
          className="num absolute top-1 right-1 grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1 text-3xs text-white"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}

import { useParams } from 'react-router'
import { MessagesPage } from '../features/conversations/messages-page.tsx'

export function Component() {
  return <MessagesPage conversation_id={useParams()['id']} />
}

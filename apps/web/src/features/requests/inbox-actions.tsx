import type { ConsultationRequest } from '@razgovor/contract/requests'
import { openModal } from '../../lib/modal.ts'
import { Button } from '../../ui/button.tsx'
import { requestTexts as texts } from './requests.texts.ts'

export function InboxActions({ request }: { request: ConsultationRequest }) {
  if (request.status !== 'NEW') return null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button onClick={() => openModal('ACCEPT_REQUEST', { request })}>{texts.accept}</Button>
      <Button variant="line" onClick={() => openModal('DECLINE_REQUEST', { request })}>
        {texts.decline}
      </Button>
    </div>
  )
}

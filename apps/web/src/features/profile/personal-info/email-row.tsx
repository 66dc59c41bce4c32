import { openModal } from '../../../lib/modal.ts'
import { personalTexts as texts } from '../profile.texts.ts'

export function EmailRow({ email }: { email: string }) {
  return (
    <div>
      <p className="text-xs font-medium">{texts.email}</p>
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 break-all">{email}</span>
        <button type="button" onClick={() => openModal('PROFILE_EMAIL_CHANGE_FORM')} className="link min-h-11">
          {texts.change_email}
        </button>
      </div>
    </div>
  )
}

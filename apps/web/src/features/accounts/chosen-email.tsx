import { accountTexts } from './accounts.texts.ts'

export function ChosenEmail({ email, onChange }: { email: string; onChange: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-mute">
      <span className="min-w-0 break-all">{email}</span>
      <button type="button" onClick={onChange} className="link min-h-11 text-ink">
        {accountTexts.change_email}
      </button>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
    </p>
  )
}

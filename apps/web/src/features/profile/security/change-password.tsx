import { useViewer } from '../../session/use-viewer.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { ProfilePage } from '../profile-page.tsx'
import { profileTexts } from '../profile.texts.ts'
import { SetPassword } from './set-password.tsx'

export function ChangePassword() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <ProfilePage title={profileTexts.change_password}>
      <div className="max-w-[532px]">
        {viewer.user.has_password ? <ChangePasswordForm user={viewer.user} /> : <SetPassword user={viewer.user} />}
      </div>
    </ProfilePage>
  )
}

import { LegalRegistration } from '../features/applications/legal-registration.tsx'
import { registrationTexts } from '../features/applications/legal-registration.texts.ts'
import { ProfilePage } from '../features/profile/profile-page.tsx'

export function Component() {
  return (
    <ProfilePage title={registrationTexts.title}>
      <LegalRegistration />
    </ProfilePage>
  )
}

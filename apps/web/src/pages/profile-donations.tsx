import { ProfilePage } from '../features/profile/profile-page.tsx'
import { Donations } from '../features/tips/donations.tsx'
import { tipsTexts } from '../features/tips/tips.texts.ts'

export function Component() {
  return (
    <ProfilePage title={tipsTexts.title}>
      <Donations />
    </ProfilePage>
  )
}

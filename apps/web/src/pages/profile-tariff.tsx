import { ProfilePage } from '../features/profile/profile-page.tsx'
import { OwnTariff } from '../features/tariffs/own-tariff.tsx'
import { ownTexts } from '../features/tariffs/tariffs.texts.ts'

export function Component() {
  return (
    <ProfilePage title={ownTexts.title}>
      <OwnTariff />
    </ProfilePage>
  )
}

import { SpeakerApplication } from '../features/applications/speaker-application.tsx'
import { PhotoEditor } from '../features/profile/photo/photo-editor.tsx'
import { ProfilePage } from '../features/profile/profile-page.tsx'
import { profileTexts } from '../features/profile/profile.texts.ts'

export function Component() {
  return (
    <ProfilePage title={profileTexts.speaker_application}>
      <SpeakerApplication photo={<PhotoEditor />} />
    </ProfilePage>
  )
}

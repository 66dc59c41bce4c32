import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { speakerQuery } from '../../speakers/speakers.queries.ts'
import { useViewer, type Viewer } from '../../session/use-viewer.ts'
import { PersonalInfoForm } from './personal-info-form.tsx'
import { ProfilePage } from '../profile-page.tsx'
import { handbooksQuery } from '../profile.queries.ts'
import { profileTexts } from '../profile.texts.ts'

/** `gallery` is a component of another feature. */
export function PersonalInfo({ gallery }: { gallery: ReactNode }) {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <ProfilePage title={profileTexts.personal_info}>
      <Loaded viewer={viewer} />
      {gallery}
    </ProfilePage>
  )
}

function Loaded({ viewer: { user, isSpeaker } }: { viewer: Viewer }) {
  const handbooks = useQuery(handbooksQuery())
  const speaker = useQuery({ ...speakerQuery(user.user_id), enabled: isSpeaker })

  if (handbooks.data && (!isSpeaker || speaker.data)) {
    return <PersonalInfoForm user={user} speaker={speaker.data} handbooks={handbooks.data} />
  }
  if (handbooks.isError || speaker.isError) {
    return (
      <LoadFailure
        onRetry={() => {
          void handbooks.refetch()
          if (isSpeaker) void speaker.refetch()
        }}
      />
    )
  }
  return (
    <div aria-busy="true" className="grid max-w-[532px] gap-6">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}

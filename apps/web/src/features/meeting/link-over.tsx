import { useEffect } from 'react'
import { storeMeetingSession } from '../../lib/meeting-session.ts'
import { authPath } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { MeetingNotice } from './meeting-notice.tsx'
import { meetingTexts } from './meeting.texts.ts'

const { by_link: texts } = meetingTexts

export function LinkOver({ consultation_id }: { consultation_id: string }) {
  useEffect(() => storeMeetingSession(null), [])
  return (
    <MeetingNotice title={texts.over} text={texts.over_text}>
      <ButtonLink to={authPath(`/meeting/${consultation_id}`)} variant="white">
        {texts.sign_in}
      </ButtonLink>
    </MeetingNotice>
  )
}

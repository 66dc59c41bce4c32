import { Button } from '../../../ui/button.tsx'
import { useMeeting } from '../meeting.store.ts'
import { RoomNotice } from '../room/room-notice.tsx'
import { roomTexts } from '../room/room.texts.ts'
import { allowCaptions } from './captions-actions.ts'
import { useCaptions } from './captions.store.ts'
import { captionsTexts as texts } from './captions.texts.ts'
import { findRecognizer } from './find-recognizer.ts'
import { useGiveCaptions, useIsGivingCaptions } from './use-give-captions.ts'

/** Asks before the person's speech is recognized, and says so while it is. */
export function CaptionsNotice() {
  useGiveCaptions()
  const isGiving = useIsGivingCaptions()
  const { wantedBy, isAllowed, captions_url } = useCaptions((captions) => captions)
  const [first] = wantedBy
  const name = useMeeting(({ peers }) => peers.find(({ identity }) => identity === first)?.name.split(' ')[0])
  if (isGiving)
    return (
      <RoomNotice text={texts.given}>
        <Button size="sm" onClick={() => allowCaptions(false)}>
          {texts.stop}
        </Button>
      </RoomNotice>
    )
  if (!first || isAllowed !== null || !findRecognizer(captions_url)) return null
  const how = captions_url ? texts.by_server : texts.by_browser
  return (
    <RoomNotice isAnnounced={false} text={`${texts.asked(name || roomTexts.somebody)}. ${how}`}>
      <Button size="sm" onClick={() => allowCaptions(true)}>
        {texts.agree}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => allowCaptions(false)}>
        {texts.refuse}
      </Button>
    </RoomNotice>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { useViewer } from '../session/use-viewer.ts'
import { calendarLinkMutation } from './bookings.queries.ts'
import { bookingTexts } from './bookings.texts.ts'

const texts = bookingTexts.feed

/** The address is shown only once, because the server stores only its hash. */
export default function CalendarFeedModal() {
  const viewer = useViewer()
  const make = useMutation(calendarLinkMutation())
  if (!viewer) return null
  return (
    <div className="grid gap-5">
      <p>{texts.what}</p>
      {make.data ? (
        <Link url={make.data.url} />
      ) : (
        <>
          <p className="text-xs leading-snug text-mute">{texts.ends_former}</p>
          <Button size="lg" loading={make.isPending} onClick={() => make.mutate(viewer.user.user_id)}>
            {texts.make}
          </Button>
        </>
      )}
    </div>
  )
}

function Link({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      toasts.success(texts.copied)
    } catch {
      // Without TLS there is no clipboard; the address is selected for copying.
      toasts.error(texts.not_copied)
    }
  }

  return (
    <>
      <TextField ref={field} label={texts.link} readOnly value={url} onFocus={({ target }) => target.select()} />
      <Button size="lg" onClick={() => void copy()}>
        <Icon name="copy" />
        {texts.copy}
      </Button>
      <ul className="grid gap-3 text-xs leading-snug text-mute">
        <li>{texts.google}</li>
        <li>{texts.apple}</li>
        <li>{texts.secret}</li>
      </ul>
    </>
  )
}

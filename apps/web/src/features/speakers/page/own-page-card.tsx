import { ButtonLink } from '../../../ui/button-link.tsx'
import { speakerPageTexts as texts } from './speaker-page.texts.ts'

export function OwnPageCard() {
  return (
    <>
      <h2 className="h3">{texts.own_page}</h2>
      <p className="mt-3 text-mute">{texts.own_page_text}</p>
      <ButtonLink to="/schedule" size="lg" className="mt-7 w-full">
        {texts.schedule}
      </ButtonLink>
    </>
  )
}

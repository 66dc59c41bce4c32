import { Link, useNavigate } from 'react-router'
import { fullName } from '../../lib/full-name.ts'
import { speakerPath } from '../../lib/paths.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SecondStepSuggestion } from './security/second-step-suggestion.tsx'
import { signOut } from '../session/sign-out.ts'
import { useViewer, type Viewer } from '../session/use-viewer.ts'
import { PhotoEditor } from './photo/photo-editor.tsx'
import { profileTexts as texts } from './profile.texts.ts'
import { Fact } from '../../ui/fact.tsx'

export function Profile() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const zone = useZone()
  const now_iso = useNowIso()
  if (!viewer) return null
  const { user } = viewer

  function leave() {
    void navigate('/')
    signOut()
  }

  return (
    <div className="wrap max-w-[880px] pt-8 pb-20 md:pt-12">
      <h1 className="h2">{texts.title}</h1>
      <div className="mt-8 md:mt-10">
        <PhotoEditor />
        <p className="h3 mt-5 break-words">{fullName(user)}</p>
        <p className="mt-1 text-mute">{texts.role[user.role]}</p>
      </div>
      {viewer.isSpeaker && <SecondStepSuggestion />}
      <dl className="mt-8 grid gap-5 border-t border-line pt-6 md:grid-cols-2">
        <Fact name={texts.email}>{user.email}</Fact>
        <Fact name={texts.zone}>{zoneName(zone, now_iso)}</Fact>
      </dl>
      <nav aria-label={texts.sections} className="mt-8">
        <ul className="border-t border-line">
          {sectionsOf(viewer).map(({ to, label }) => (
            <li key={to} className="border-b border-line">
              <Link to={to} className="flex min-h-16 items-center justify-between gap-4 font-medium hover:text-mute">
                {label}
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Button variant="line" className="mt-8" onClick={leave}>
        {texts.sign_out}
      </Button>
    </div>
  )
}

function sectionsOf({ user, isSpeaker, isStaff }: Viewer): { to: string; label: string }[] {
  return [
    ...(isSpeaker ? [{ to: speakerPath(user), label: texts.public_page }] : []),
    { to: '/profile/personal-info', label: texts.personal_info },
    { to: '/profile/change-password', label: texts.change_password },
    { to: '/profile/security', label: texts.security },
    { to: '/profile/sessions', label: texts.sessions },
    { to: '/profile/data', label: texts.data },
    ...(isStaff ? [] : [{ to: '/profile/speaker-application', label: texts.speaker_application }]),
    ...(isSpeaker
      ? [
          { to: '/profile/legal', label: texts.legal },
          { to: '/earnings', label: texts.earnings },
          { to: '/profile/donations', label: texts.donations },
          { to: '/profile/tariff', label: texts.tariff },
        ]
      : []),
  ]
}

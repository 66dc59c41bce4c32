import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { profileTexts } from './profile.texts.ts'

export function ProfilePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap max-w-[880px] pt-8 pb-20 md:pt-12">
      <Link to="/profile" className="inline-flex min-h-11 items-center gap-2 text-mute hover:text-ink">
        <Icon name="chevron-left" />
        {profileTexts.title}
      </Link>
      <h1 className="h2 mt-3 mb-8 break-words">{title}</h1>
      {children}
    </div>
  )
}

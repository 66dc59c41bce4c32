import { linkKind, type LinkKind } from '@razgovor/contract/links'
import { Icon, type IconName } from './icon.tsx'

const icons: Record<LinkKind, IconName> = { telegram: 'telegram', vk: 'vk', generic: 'link' }

export function SocialIcon({ link }: { link: string }) {
  return <Icon name={icons[linkKind(link)]} className="shrink-0" />
}

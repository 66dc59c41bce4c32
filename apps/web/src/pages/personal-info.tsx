import { Gallery } from '../features/gallery/gallery.tsx'
import { PersonalInfo } from '../features/profile/personal-info/personal-info.tsx'

export function Component() {
  return <PersonalInfo gallery={<Gallery />} />
}

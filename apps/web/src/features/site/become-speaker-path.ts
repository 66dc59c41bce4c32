import { authPath } from '../../lib/paths.ts'
import type { Viewer } from '../session/use-viewer.ts'

const applicationPath = '/profile/speaker-application'

/** Returns the path of the application, through the sign-in page for a visitor; null for a speaker or an admin. */
export function becomeSpeakerPath(viewer: Viewer | null): string | null {
  if (viewer?.isSpeaker || viewer?.isStaff) return null
  return viewer ? applicationPath : authPath(applicationPath)
}

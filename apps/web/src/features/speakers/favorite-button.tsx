import type { PersonInfo } from '@razgovor/contract/values'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fullName } from '../../lib/full-name.ts'
import { authPath, speakerPath } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/icon.tsx'
import { favoriteIdsQuery, favoriteMutation } from '../favorites/favorites.queries.ts'
import { favoritesTexts as texts } from '../favorites/favorites.texts.ts'
import { useViewer } from '../session/use-viewer.ts'

const look = buttonClass({ variant: 'white', size: 'sm', className: 'absolute top-3 right-3 w-11 max-w-none px-0' })

/** Shown in a corner of the speaker's photo. A signed-out visitor returns to the speaker's page after signing in. */
export function FavoriteButton({ speaker }: { speaker: PersonInfo }) {
  const viewer = useViewer()
  const { user_id } = speaker
  const { data } = useQuery({ ...favoriteIdsQuery(), enabled: viewer !== null })
  const { mutate } = useMutation(favoriteMutation(user_id))
  if (viewer?.user.user_id === user_id) return null
  const label = texts.mark(fullName(speaker))
  if (!viewer)
    return (
      <Link to={authPath(speakerPath(speaker))} aria-label={label} className={look}>
        <Icon name="heart" />
      </Link>
    )
  const isFavorite = data?.user_ids.includes(user_id) ?? false
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isFavorite}
      className={look}
      onClick={() => mutate(!isFavorite)}
    >
      <Icon name="heart" fill={isFavorite ? 'currentColor' : 'none'} />
    </button>
  )
}

import { favoritesMax } from '@razgovor/contract/limits'
import { withReasons } from '../../errors/reasons.ts'

export const favoritesRefusals = withReasons({
  favorite_is_own_page: 'Себя в избранное добавить нельзя',
  too_many_favorites: `В избранном уже ${favoritesMax} спикеров. Убери кого-нибудь, чтобы добавить ещё`,
})

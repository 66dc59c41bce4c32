import type { SpeakerPhoto } from '@razgovor/contract/speakers'
import type { Db } from '../../db/client.ts'

export function listPhotos(db: Db, user_id: string): Promise<SpeakerPhoto[]> {
  return db
    .selectFrom('speaker_photos')
    .select(['photo_id', 'url', 'thumbnail_url', 'width', 'height'])
    .where('user_id', '=', user_id)
    .orderBy('position')
    .execute()
}

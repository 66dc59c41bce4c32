import { saveBlob } from '../../../lib/save-file.ts'
import { deletePieces, type Piece } from './piece-store.ts'
import { extensionOf } from './recording-format.ts'

export async function saveParts(pieces: readonly Piece[]): Promise<void> {
  for (const [part, ...rest] of Map.groupBy(pieces, partOf).values()) {
    if (!part) continue
    const all = [part, ...rest]
    const { media_type, file_name } = part
    const blob = new Blob(
      all.map((piece) => piece.blob),
      { type: media_type },
    )
    saveBlob(`${file_name}.${extensionOf(media_type)}`, blob)
    await deletePieces(all)
  }
}

function partOf({ recording_id, part }: Piece): string {
  return `${recording_id} ${part}`
}

interface Photo {
  photo_id: string
}

/** Moves the photo to that position; the others keep their order. */
export function movePhoto<P extends Photo>(photos: readonly P[], photo_id: string, place: number): P[] {
  const photo = photos.find((each) => each.photo_id === photo_id)
  return photo ? photos.filter((each) => each !== photo).toSpliced(place, 0, photo) : [...photos]
}

/** Returns the server's photos in the shown order; new ones come last. */
export function inShownOrder<P extends Photo>(photos: readonly P[], shown: readonly Photo[]): P[] {
  const places = new Map(shown.map(({ photo_id }, place) => [photo_id, place]))
  const placeOf = ({ photo_id }: P) => places.get(photo_id) ?? Infinity
  return photos.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : placeOf(one) > placeOf(other) ? 1 : 0))
}

/** Downloads a text generated here, because a link cannot carry the access token. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  saveBlob(name, new Blob([text], { type }))
}

const keptMs = 60_000

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download starts later and needs the object URL until then.
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}

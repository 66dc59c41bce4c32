// Running as root would let a vulnerability in an image decoder or the media library take over the machine.
export function rootWarning(uid: number | undefined): string | undefined {
  if (uid !== 0) return undefined
  return 'This runs as root: start it as a user of its own that may write its data folder alone (docs/operations.md).'
}

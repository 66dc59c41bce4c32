import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Inside FILES_DIR. */
export const linkPicturesFolder = 'link-pictures'

/** Keys are hashes of what pictures show; above the maximum the oldest are removed. */
export interface PictureShelf {
  find(hash: string): Promise<Buffer | null>
  put(hash: string, bytes: Buffer): Promise<void>
}

export function createPictureShelf(folder: string, files_max: number): PictureShelf {
  const fileOf = (hash: string) => path.join(folder, `${hash}.jpg`)

  // A tenth at once, so that not every picture scans the folder.
  async function makeRoom(): Promise<void> {
    const names = await readdir(folder)
    if (names.length <= files_max) return
    const aged = await Promise.all(
      names.map(async (name) => ({
        name,
        ms: await stat(path.join(folder, name)).then(
          (at) => at.mtimeMs,
          () => 0,
        ),
      })),
    )
    const oldest = aged.toSorted((one, other) => one.ms - other.ms).slice(0, names.length - Math.floor(files_max * 0.9))
    await Promise.all(oldest.map(({ name }) => rm(path.join(folder, name), { force: true })))
  }

  return {
    find: (hash) =>
      readFile(fileOf(hash)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    async put(hash, bytes) {
      await mkdir(folder, { recursive: true })
      // Renamed when whole: nobody finds half a picture.
      const unfinished = path.join(folder, `${randomUUID()}.part`)
      await writeFile(unfinished, bytes)
      await rename(unfinished, fileOf(hash))
      await makeRoom()
    },
  }
}

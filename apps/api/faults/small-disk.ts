import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export async function mountSmallDisk(folder: string, megabytes: number) {
  await mkdir(folder)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
  const filler = path.join(folder, 'filler')
  return {
    folder,
    async fill(): Promise<void> {
      await using file = await open(filler, 'a')
      const block = Buffer.alloc(64 * 1024)
      for (;;) {
        try {
          await file.write(block)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
          throw error
        }
      }
    },
    free: () => rm(filler, { force: true }),
    async [Symbol.asyncDispose]() {
      await run('umount', ['--lazy', folder])
      await rmdir(folder)
    },
  }
}

export async function whyNoSmallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'razgovor-disk-'))
  try {
    await using disk = await mountSmallDisk(path.join(folder, 'disk'), 1)
    return disk.folder ? undefined : 'no folder'
  } catch {
    return 'a small file system can be mounted by root only'
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

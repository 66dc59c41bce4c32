import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drawFace, drawPortrait } from './portrait/portrait.ts'
import { demoSpeakers } from './speakers.ts'

export const portraitUrl = (alias: string) => `/files/seed/${alias}.svg`
export const faceUrl = (alias: string) => `/files/seed/${alias}-face.svg`

export async function writePortraits(files_folder: string): Promise<void> {
  const folder = path.join(files_folder, 'seed')
  await mkdir(folder, { recursive: true })
  await Promise.all(
    demoSpeakers.flatMap(({ alias, look, tint }) => [
      writeFile(path.join(folder, `${alias}.svg`), drawPortrait(look, tint)),
      writeFile(path.join(folder, `${alias}-face.svg`), drawFace(look, tint)),
    ]),
  )
}

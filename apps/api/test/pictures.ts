import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export const cornerColors = { red: '#e02020', green: '#20c020', blue: '#2020e0', yellow: '#e0e020' } as const
type Color = keyof typeof cornerColors

/** Clockwise from the top left. */
export const uprightCorners: readonly Color[] = ['red', 'green', 'yellow', 'blue']

export async function quarters({ width, height }: { width: number; height: number }): Promise<Buffer<ArrayBuffer>> {
  const [halfWidth, halfHeight] = [width / 2, height / 2]
  const quarter = (color: Color, left: number, top: number) => ({
    input: {
      create: { width: halfWidth, height: halfHeight, channels: 3 as const, background: cornerColors[color] },
    },
    left,
    top,
  })
  return owned(
    await sharp({ create: { width, height, channels: 3, background: '#000' } })
      .composite([
        quarter('red', 0, 0),
        quarter('green', halfWidth, 0),
        quarter('yellow', halfWidth, halfHeight),
        quarter('blue', 0, halfHeight),
      ])
      .png()
      .toBuffer(),
  )
}

// Keyed by EXIF orientation: how a picture is stored so that a viewer turns it upright.
const lyingBy: Record<number, { degrees: number; isMirrored: boolean }> = {
  1: { degrees: 0, isMirrored: false },
  2: { degrees: 0, isMirrored: true },
  3: { degrees: 180, isMirrored: false },
  4: { degrees: 180, isMirrored: true },
  5: { degrees: 90, isMirrored: true },
  6: { degrees: 270, isMirrored: false },
  7: { degrees: 270, isMirrored: true },
  8: { degrees: 90, isMirrored: false },
}

/** A JPEG as a camera in that orientation writes it. */
export async function lying(upright: Buffer, orientation: number): Promise<Buffer<ArrayBuffer>> {
  const { degrees, isMirrored } = lyingBy[orientation]!
  const turned = await sharp(upright).rotate(degrees).png().toBuffer()
  return owned(await sharp(turned).flop(isMirrored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer())
}

/** Reads near the corners, clockwise from the top left. */
export async function cornersOf(picture: Uint8Array): Promise<Color[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const places = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ] as const
  return places.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return nearest([...data.subarray(at, at + 3)])
  })
}

function nearest(pixel: number[]): Color {
  const distance = (color: Color) => {
    const rgb = Buffer.from(cornerColors[color].slice(1), 'hex')
    return pixel.reduce((sum, value, n) => sum + Math.abs(value - rgb[n]!), 0)
  }
  return (Object.keys(cornerColors) as Color[]).toSorted((one, other) => distance(one) - distance(other))[0]!
}

export async function pngThatClaims(side: number): Promise<Buffer<ArrayBuffer>> {
  const png = owned(
    await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
      .png()
      .toBuffer(),
  )
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

export function heicThatClaims(heic: Buffer, side: number): Buffer<ArrayBuffer> {
  const changed = owned(heic)
  const size = changed.indexOf('ispe') + 8
  changed.writeUInt32BE(side, size)
  changed.writeUInt32BE(side, size + 4)
  return changed
}

// Blob requires an ArrayBuffer of its own.
export function owned(bytes: Buffer): Buffer<ArrayBuffer> {
  return Buffer.from(new Uint8Array(bytes).buffer)
}

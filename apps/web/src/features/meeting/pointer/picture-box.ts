interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  left: number
  top: number
}

/** Returns the box of a contained picture within its element; null while either has no size. */
export function pictureBox(picture: Size, element: Size): Box | null {
  const scale = Math.min(element.width / picture.width, element.height / picture.height)
  if (!(scale > 0) || !Number.isFinite(scale)) return null
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { left: (element.width - width) / 2, top: (element.height - height) / 2, width, height }
}

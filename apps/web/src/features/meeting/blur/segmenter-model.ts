/**
 * A flatbuffer node: a table by field, a vector of elements, raw bytes with their count, or an offset in the original
 * file.
 */
type Node =
  | { fields: readonly Value[] }
  | { elements: readonly Value[] }
  | { bytes: Uint8Array }
  | { oldPosition: number }
type Value = Node | number | null

/** Four bytes per field are enough here: the reader takes the lowest byte of a union's type. */
const fieldBytes = 4
/** Weights are aligned to this many bytes, so the length of the prefix must be a multiple of it. */
const alignment = 16

/**
 * Prepends the normalization metadata that MediaPipe tasks require and the model of `@mediapipe/selfie_segmentation`
 * lacks. The values are those of Google's `selfie_segmenter.tflite`: pixels from 0 to 255 become 0 to 1.
 */
export function withNormalization(model: Uint8Array): Uint8Array {
  const old = openTable(model, new DataView(model.buffer, model.byteOffset).getUint32(0, true))
  const buffers = old.vector(4)
  const root = {
    fields: [
      old.number(0),
      { oldPosition: old.target(1) },
      { oldPosition: old.target(2) },
      null,
      { elements: [...buffers, { fields: [{ bytes: normalization() }] }] },
      null,
      { elements: [{ fields: [{ bytes: textBytes('TFLITE_METADATA') }, buffers.length] }] },
    ],
  }
  const head = writeFlatbuffer(root, 'TFL3')
  const whole = new Uint8Array(head.length + model.length)
  whole.set(head)
  whole.set(model, head.length)
  return whole
}

function normalization(): Uint8Array {
  const options = { fields: [floats(0), floats(255)] }
  const unit = { fields: [/* NormalizationOptions */ 1, options] }
  const input = { fields: [null, null, null, null, { elements: [unit] }] }
  const graph = { fields: [null, null, { elements: [input] }, { elements: [{ fields: [] }] }] }
  return writeFlatbuffer({ fields: [null, null, null, { elements: [graph] }] }, 'M001')
}

function floats(value: number): Node {
  return { elements: [new Uint32Array(Float32Array.of(value).buffer)[0]!] }
}

function textBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** References point forwards only, so children follow their parents. */
function writeFlatbuffer(root: Node, identifier: string): Uint8Array {
  const out: number[] = [0, 0, 0, 0, ...textBytes(identifier)]
  const old: { at: number; position: number }[] = []
  const pushWord = (value: number) => out.push(...new Uint8Array(Uint32Array.of(value).buffer))
  const setWord = (at: number, value: number) => out.splice(at, 4, ...new Uint8Array(Uint32Array.of(value).buffer))
  /** Pads with zeros so that the data after the next `ahead` bytes is aligned. */
  const pad = (multiple: number, ahead = 0) => {
    while ((out.length + ahead) % multiple > 0) out.push(0)
  }

  function pushValues(values: readonly Value[]): void {
    const start = out.length
    for (const value of values) pushWord(typeof value === 'number' ? value : 0)
    values.forEach((value, index) => {
      if (typeof value === 'object' && value) point(start + index * fieldBytes, value)
    })
  }

  function point(at: number, node: Node): void {
    if ('oldPosition' in node) old.push({ at, position: node.oldPosition })
    else setWord(at, write(node) - at)
  }

  function write(node: Exclude<Node, { oldPosition: number }>): number {
    if ('bytes' in node) return writeBytes(node.bytes)
    if ('elements' in node) {
      const start = out.length
      pushWord(node.elements.length)
      pushValues(node.elements)
      return start
    }
    return writeTable(node.fields)
  }

  function writeBytes(bytes: Uint8Array): number {
    pad(alignment, fieldBytes)
    const start = out.length
    pushWord(bytes.length)
    out.push(...bytes, 0)
    pad(fieldBytes)
    return start
  }

  function writeTable(fields: readonly Value[]): number {
    const vtable = out.length
    const shorts = [4 + 2 * fields.length, fieldBytes * (1 + fields.length)]
    fields.forEach((value, index) => shorts.push(value === null ? 0 : fieldBytes * (1 + index)))
    out.push(...new Uint8Array(Uint16Array.from(shorts).buffer))
    pad(fieldBytes)
    const start = out.length
    pushWord(start - vtable)
    pushValues(fields)
    return start
  }

  point(0, root)
  pad(alignment)
  for (const { at, position } of old) setWord(at, out.length + position - at)
  return Uint8Array.from(out)
}

function openTable(bytes: Uint8Array, table: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const vtable = table - view.getInt32(table, true)
  const at = (field: number) => table + view.getUint16(vtable + 4 + 2 * field, true)
  const target = (field: number) => at(field) + view.getUint32(at(field), true)
  return {
    number: (field: number) => view.getUint32(at(field), true),
    target,
    vector(field: number): Node[] {
      const start = target(field)
      return Array.from({ length: view.getUint32(start, true) }, (_, index) => {
        const place = start + 4 * (1 + index)
        return { oldPosition: place + view.getUint32(place, true) }
      })
    },
  }
}

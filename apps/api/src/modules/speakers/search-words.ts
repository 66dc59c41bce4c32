const most = 8

/** A case-insensitive PostgreSQL pattern a word of what was typed; «е» finds «ё» and the other way round. */
export function toSearchPatterns(typed: string): string[] {
  const words = typed.split(/[\s,.;:!?«»"()]+/).filter((word) => word !== '')
  return words.slice(0, most).map((word) => escape(word).replaceAll(/[её]/gi, '[её]'))
}

function escape(word: string): string {
  return word.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)
}

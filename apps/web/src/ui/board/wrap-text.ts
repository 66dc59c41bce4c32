export function wrapText(text: string, widthMax: number, measure: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, widthMax, measure))
}

function wrapParagraph(paragraph: string, widthMax: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/(?<= )/)) {
    if (measure((line + word).trimEnd()) <= widthMax) line += word
    else {
      if (line !== '') lines.push(line.trimEnd())
      line = ''
      // A word longer than a line is broken anywhere.
      for (const character of word) {
        if (line !== '' && measure((line + character).trimEnd()) > widthMax) {
          lines.push(line.trimEnd())
          line = ''
        }
        line += character
      }
    }
  }
  return [...lines, line.trimEnd()]
}

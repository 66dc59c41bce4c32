export interface SourceFile {
  file: string
  source: string
}

interface Counted {
  file: string
  count: number
  lines: number
}

// More repeat the code more often than they explain it. Whole codebases that read well have 0.2 to 2.5.
const perHundredMax = 2
const shownMax = 5

export function docCommentFault(workspace: string, files: readonly SourceFile[]): string | undefined {
  const counted = files.map(countIn)
  const [count, lines] = [sumOf(counted.map((each) => each.count)), sumOf(counted.map((each) => each.lines))]
  if (count * 100 <= lines * perHundredMax) return undefined
  const worst = counted
    .toSorted((one, other) => excessOf(other) - excessOf(one))
    .slice(0, shownMax)
    .map((each) => `${each.file} (${each.count} in ${each.lines})`)
  const perHundred = (Math.ceil((count * 1000) / lines) / 10).toFixed(1)
  const figures = `${perHundred} doc comments in 100 lines (${count} in ${lines}), the bound is ${perHundredMax}`
  return `${workspace}: ${figures}. Delete those that repeat the code, first in ${worst.join(', ')}`
}

function countIn({ file, source }: SourceFile): Counted {
  return { file, count: countDocComments(source), lines: source.split('\n').length - 1 }
}

function excessOf({ count, lines }: Counted): number {
  return count - (lines * perHundredMax) / 100
}

// At the start of a line, where `/**` is no part of a glob in a string.
function countDocComments(source: string): number {
  return source.match(/^[ \t]*\/\*\*(?!\/)/gm)?.length ?? 0
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

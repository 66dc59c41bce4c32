import axe from 'axe-core'

export async function axeViolations(part: Element = document.body): Promise<string[]> {
  // Waits for transitions, because midway a color is neither of its two. The promise rejects if the animated element is
  // removed.
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(endsByItself)
      .map(({ finished }) => finished),
  )
  const { violations } = await axe.run(part, {
    resultTypes: ['violations'],
    rules: { region: { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

function endsByItself({ effect }: Animation): boolean {
  return effect?.getComputedTiming().endTime !== Infinity
}

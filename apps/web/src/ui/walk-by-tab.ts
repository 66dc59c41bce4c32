import { userEvent } from 'vitest/browser'

const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
/** Tab reaches one control of these, and the arrow keys the others. */
const composites = '[role=tablist], [role=toolbar], [role=radiogroup], [role=menu], [role=listbox], [role=grid]'

/** Presses Tab through `scope`. Returns the controls that Tab does not reach, and those that do not show the focus. */
export async function walkByTab(scope: Element = document.body): Promise<string[]> {
  // Focus cannot leave an open dialog.
  const start = scope === document.body ? focusBefore() : null
  if (document.activeElement instanceof HTMLElement && !start) document.activeElement.blur()
  const reachable = [...scope.querySelectorAll<HTMLElement>(controls)].filter((it) => it !== start && isForTab(it))
  const left = new Map(reachable.map((control) => [control, lookOf(control)]))
  const faults: string[] = []
  for (let presses = reachable.length * 2 + 20; presses > 0 && left.size > 0; presses--) {
    await userEvent.tab()
    const focused = document.activeElement as HTMLElement
    const look = left.get(focused)
    if (look === undefined) continue
    // A transition has begun by the second frame.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    if (lookOf(focused) === look) faults.push(`the focus is not shown: ${nameOf(focused)}`)
    left.delete(focused)
  }
  start?.remove()
  return [...faults, ...[...left.keys()].map((control) => `not reached: ${nameOf(control)}`)]
}

/** Focuses a button before everything else on the page. */
function focusBefore(): HTMLElement {
  const start = document.createElement('button')
  document.body.prepend(start)
  start.focus()
  return start
}

function isForTab(control: HTMLElement): boolean {
  if (
    control.matches(':disabled, [type=hidden], [data-base-ui-focus-guard]') ||
    control.closest('[aria-hidden=true], [inert]')
  )
    return false
  if (!control.checkVisibility({ visibilityProperty: true })) return false
  if (control.matches('[type=radio]')) return isForTabInGroup(control as HTMLInputElement)
  return control.tabIndex >= 0 || !control.closest(composites)
}

/** Tab reaches the checked radio button, or else the first. */
function isForTabInGroup(radio: HTMLInputElement): boolean {
  const group = [...(radio.form ?? document).querySelectorAll<HTMLInputElement>(`[type=radio][name="${radio.name}"]`)]
  return radio === (group.find(({ checked }) => checked) ?? group[0])
}

/** The styles by which the control, its label or the frame around it may show the focus. */
function lookOf(control: HTMLElement): string {
  const { parentElement } = control
  const near = [control, ...(parentElement ? [parentElement, ...parentElement.children] : [])]
  return near
    .map((element) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element)
      return [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor].join()
    })
    .join(';')
}

function nameOf(element: Element): string {
  return element.outerHTML.slice(0, 150)
}

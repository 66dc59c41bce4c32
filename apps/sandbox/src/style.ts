export const styleSheet = `
:root { --ink: #111114; --mute: #65676c; --mist: #f4f4f1; --line: #e3e3dd; --live: #c8f542; --error: #cf1f1f }
* { box-sizing: border-box }
body { margin: 0; background: var(--mist); color: var(--ink); font: 17px/1.5 system-ui, 'Segoe UI', Roboto, sans-serif; font-variant-numeric: tabular-nums }
header { display: flex; flex-wrap: wrap; gap: 0 16px; align-items: center; padding: 8px 16px; background: var(--live); font-size: 15px }
header a { font-weight: 600; padding: 8px 0 }
main { margin: 24px auto; padding: 0 16px; max-width: 1100px }
main.form { max-width: 512px }
.card { overflow-wrap: anywhere }
.card { background: #fff; border-radius: 28px; padding: 24px; margin-bottom: 16px }
h1 { margin: 0 0 16px; font-size: 32px; line-height: 1.05; letter-spacing: -0.04em }
h2 { margin: 0 0 12px; font-size: 22px; letter-spacing: -0.03em }
p { margin: 0 0 12px }
a { color: inherit; text-underline-offset: 3px }
a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
.quiet { color: var(--mute); font-size: 15px }
.amount { font-size: 44px; font-weight: 600; letter-spacing: -0.045em; line-height: 1; margin-bottom: 8px }
.chip { display: inline-block; padding: 4px 14px; border-radius: 999px; background: var(--mist); font-size: 15px }
.refused { color: var(--error) }
form { margin: 0 }
fieldset { border: 0; margin: 0 0 16px; padding: 0; min-width: 0 }
legend { padding: 0; margin-bottom: 8px; font-weight: 600 }
.choice { display: flex; gap: 12px; align-items: center; min-height: 48px; padding: 10px 16px; margin-bottom: 8px; border: 1px solid var(--line); border-radius: 16px; cursor: pointer }
.choice:has(:checked) { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink) }
.choice input { width: 20px; height: 20px; margin: 0; accent-color: var(--ink); flex: none }
.choice small { display: block; color: var(--mute); font-size: 15px }
input[type=search], input[type=text], input[type=email], input[type=number] { width: 100%; height: 48px; padding: 0 16px; border: 1px solid var(--mute); border-radius: 16px; font: inherit; background: #fff }
.field { margin-bottom: 16px }
.field label { display: block; margin-bottom: 8px; font-weight: 600 }
button { width: 100%; height: 48px; padding: 0 24px; border: 0; border-radius: 999px; background: var(--ink); color: #fff; font: inherit; font-weight: 600; cursor: pointer }
button.second { background: var(--mist); color: var(--ink) }
.actions { display: grid; gap: 8px }
.search { display: flex; gap: 8px; margin-bottom: 16px }
.search button { width: auto; flex: none }
.search input { min-width: 0 }
dl { margin: 0; font-size: 15px }
dt { padding-top: 10px; border-top: 1px solid var(--line) }
dd { margin: 0 0 10px; color: var(--mute) }
table { border-collapse: collapse; width: 100%; font-size: 15px }
th, td { text-align: left; vertical-align: top; padding: 10px 12px 10px 0; border-top: 1px solid var(--line) }
th { border-top: 0; color: var(--mute); font-weight: 400 }
code { font: 14px/1.5 ui-monospace, Menlo, Consolas, monospace }
pre { white-space: pre-wrap; font: inherit; margin: 0 }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 16px; background: #fff }
@media (max-width: 560px) {
  thead { position: absolute; clip-path: inset(50%) }
  tr { display: block; padding: 10px 0; border-top: 1px solid var(--line) }
  td { display: block; padding: 0; border: 0 }
}
`

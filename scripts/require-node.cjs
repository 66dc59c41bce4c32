// Plain old JavaScript: this must run where nothing newer does.
var major = Number(process.versions.node.split('.')[0])
if (major < 26) {
  console.error(
    'Node ' +
      process.versions.node +
      ' is too old: 26 is needed. It comes with the dependencies: run "npm ci" ' +
      '(without --omit=optional), then start through npm.',
  )
  process.exit(1)
}

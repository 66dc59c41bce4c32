// ES5, because old Node versions must be able to run it.
var major = Number(process.versions.node.split('.')[0])
if (major < 26) {
  console.error(
    'Node ' +
      process.versions.node +
      ' is too old: 26 is required. It is installed with the dependencies: run "npm ci" ' +
      '(without --omit=optional), then start with npm.',
  )
  process.exit(1)
}

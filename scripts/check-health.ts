// Exits with 0 if the address answers with success: the health check of containers, which have no shell or curl.
const address = process.argv[2] ?? `http://127.0.0.1:${process.env['PORT'] ?? '3000'}/health/ready`
const fault = await fetch(address, { signal: AbortSignal.timeout(4000) }).then(
  (answer) => (answer.ok ? undefined : `status ${answer.status}`),
  (error: unknown) => String((error as Error).cause ?? error),
)
if (fault) process.stderr.write(`${address}: ${fault}\n`)
process.exit(fault ? 1 : 0)

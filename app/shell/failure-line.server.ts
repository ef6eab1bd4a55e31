/** Logs an unexpected error as one JSON line, without personal data: the path, not the address with its secrets. */
export function failureLine(error: unknown, request: Request, requestId = ''): void {
  const { pathname } = new URL(request.url)
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.error(JSON.stringify({ level: 'error', event: 'page.failed', requestId, path: pathname, error: text }))
}

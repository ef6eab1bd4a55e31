/** What a page asks for by itself disturbs nobody: a session that has ended, or a service that is away, is no news. */
export const nothingNew = () => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })

/** Nobody reads the login page here. */
export function unlessSentAway(thrown: unknown): undefined {
  if (!(thrown instanceof Response)) throw thrown
}

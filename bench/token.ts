import type { Call } from '#contract/platform/call.ts'
import { issueToken } from '#contract/shell/session/calls.ts'
import { account, client } from './site.ts'

/** Token of an account of the demo. */
export async function tokenOf(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api${issueToken.path}`, {
    method: issueToken.method,
    headers: { authorization: `Basic ${btoa(client)}` },
    body: new URLSearchParams({ grant_type: 'password', scope: 'server', username, password: account.password }),
  })
  if (!answer.ok) throw new Error(`${username} could not sign in: ${answer.status}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Milliseconds until the whole answer of a call that must succeed, and its data. */
export async function timeCall<T>(
  url: string,
  { method, path }: Call,
  { token, query, body }: { token: string; query?: Record<string, string>; body?: object },
): Promise<{ ms: number; data: T }> {
  const address = `${url}/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const began = performance.now()
  const answer = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  const ms = performance.now() - began
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`)
  return { ms, data: (JSON.parse(text) as { data: T }).data }
}
